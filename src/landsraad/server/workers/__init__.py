"""Processes of their own for what may take long: bots think there, and what strangers send is looked at."""
