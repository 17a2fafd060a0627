"""Accounts: profile, notices, invitations, settings, deletion."""
