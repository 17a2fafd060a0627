"""Webhooks: messages to addresses of users when something happens.

`outbox` writes a message in the transaction of what happened, `deliveries` sends it, and
`addresses` keeps it away from addresses that are not public.
"""
