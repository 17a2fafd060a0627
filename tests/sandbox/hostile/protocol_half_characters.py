# expect: fault illegal_move
def act(turn):
    return "\ud800\x00\x1b[2J<script>"
