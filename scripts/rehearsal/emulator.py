"""
Starts MiniStack, an emulator of AWS, with corrections of four of its faults. They replace private functions, so the version
of the emulator is pinned (requirements.txt).
"""

from ministack import app
from ministack.services import apigateway, cloudformation
from ministack.services.cloudformation import provisioners


def update_with_attributes(update):
    """The attributes of unchanged resources are lost, so that every update of a nested stack fails."""

    def corrected(resource_type, physical_id, old, new, stack, logical_id=None, old_attrs=None):
        if old_attrs is None:
            resources = (cloudformation._stacks.get(stack) or {}).get("_resources", {})
            old_attrs = resources.get(logical_id, {}).get("Attributes")
        physical_id, attributes = update(
            resource_type, physical_id, old, new, stack, logical_id, old_attrs
        )
        return physical_id, {**(old_attrs or {}), **(attributes or {})}

    return corrected


def alarm_of_first_metric(record):
    """An alarm on an expression is refused. It is stored as an alarm on the first metric of the expression."""

    def corrected(name, properties):
        if properties.get("Metrics"):
            stat = properties["Metrics"][0]["MetricStat"]
            others = {key: value for key, value in properties.items() if key != "Metrics"}
            metric = {"Statistic": stat["Stat"], "Period": stat["Period"]}
            properties = {**others, **stat["Metric"], **metric}
        return record(name, properties)

    return corrected


def without_sending(enforce):
    """Sending a mail is always refused, because its resource is unknown. The right to send is not checked."""

    def corrected(method, path, *rest):
        return None if path.endswith("/outbound-emails") else enforce(method, path, *rest)

    return corrected


class RoutedMethod(str):
    """A method that the emulator does not recognize as OPTIONS, so that it looks for a route."""

    def __eq__(self, other):
        return other != "OPTIONS" and str.__eq__(self, other)

    __hash__ = str.__hash__


def with_routed_preflights(handle):
    """The emulator answers all preflight requests itself. AWS does so only for an API with CORS rules."""

    def corrected(api_id, stage, path, method, *rest, **named):
        return handle(api_id, stage, path, RoutedMethod(method), *rest, **named)

    return corrected


apigateway._handle_execute_in_scope = with_routed_preflights(apigateway._handle_execute_in_scope)
app._enforce_ses_v2 = without_sending(app._enforce_ses_v2)
provisioners._update_resource = update_with_attributes(provisioners._update_resource)
provisioners._cw_metric_alarm_record = alarm_of_first_metric(provisioners._cw_metric_alarm_record)

app.main()
