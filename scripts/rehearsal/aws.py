"""The AWS CLI, which asks every second whether a stack is complete. Without this, it asks every 30 seconds."""

import sys

from awscli.clidriver import main
from botocore import waiter

plain_wait = waiter.Waiter.wait


def wait(self, **kwargs):
    config = {**kwargs.pop("WaiterConfig", {}), "Delay": 1, "MaxAttempts": 600}
    return plain_wait(self, WaiterConfig=config, **kwargs)


waiter.Waiter.wait = wait
sys.exit(main())
