"""A client for Botocracy's API, blocking (`Client`) and asynchronous (`AsyncClient`).

from botocracy.client import Client

with Client("https://botocracy.example", token="bcy_…") as site:
    for bot in site.pages(site.bots_list(mine=True)):
        print(bot["name"])
"""

from botocracy.client.errors import Answered, NotSignedIn, SiteError, Unreachable
from botocracy.client.operations import AsyncClient, Client

__all__ = ["Answered", "AsyncClient", "Client", "NotSignedIn", "SiteError", "Unreachable"]
