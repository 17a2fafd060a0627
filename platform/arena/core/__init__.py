"""What every part of the site shares: errors, leases, text that is safe to keep."""
