"""One call to a model: a prompt goes out, words stream back, bounded in length and time; every way to fail has a name."""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, cast

from factlint.engine.models.client.providers import Providers
from factlint.engine.models.client.replies import Fault, ModelReply, Unanswered, Usage

if TYPE_CHECKING:
    from pydantic_ai.messages import ModelResponse
    from pydantic_ai.models import Model

_log = logging.getLogger(__name__)
CHARS_A_TOKEN = 3
_FLOOD_CHARS_A_TOKEN = 12
_FORM_REFUSED = frozenset({400, 415, 422, 501})
SHAPED = "\n\nAnswer with one JSON object of this form and nothing else, its fields in this order:\n{form}"

_AGAIN = (
    "Your first answer to this could not be used: {fault}. Answer again, with one JSON object of the form asked for and "
    "nothing else."
)


@dataclass(frozen=True, slots=True)
class Prompt:
    """What is asked: `system` is ours, `data` holds what strangers wrote, fenced. `longest_tokens` bounds the answer
    without the thinking before it."""

    name: str
    system: str
    data: str
    schema: dict[str, object]
    longest_tokens: int
    thinking_tokens: int = 0
    after: str = ""
    """Ours, behind the data: what differs from seat to seat, so that services keep what stands before it."""

    def ask_again(self, fault: str, *, longer: bool = False) -> Prompt:
        """The prompt with what was wrong with the first answer, and, where that was cut off, with twice the room. `fault`
        holds no word of the data."""
        after = f"{self.after}\n\n{_AGAIN.format(fault=fault)}".strip()
        twice = 2 if longer else 1
        return replace(
            self, after=after, longest_tokens=twice * self.longest_tokens, thinking_tokens=twice * self.thinking_tokens
        )

    def with_room(self, thinking_tokens: int) -> Prompt:
        """The prompt with room for that much thinking before the answer."""
        return replace(self, thinking_tokens=thinking_tokens)

    @property
    def most_tokens(self) -> int:
        """What the answer may take, thinking included."""
        return self.longest_tokens + self.thinking_tokens

    @property
    def asked(self) -> str:
        """What follows the system's text: the data, and behind it what is ours."""
        return f"{self.data}\n\n{self.after}" if self.after else self.data

    @property
    def guessed_tokens(self) -> int:
        """About how many tokens the call takes, answer included."""
        return math.ceil(len(f"{self.system}{self.asked}{form_of(self.schema)}") / CHARS_A_TOKEN) + self.most_tokens


def form_of(schema: Mapping[str, object], known: Mapping[str, object] | None = None) -> str:
    """An answer's form in few words: {"score": integer or null, "refutes": [{"source": integer, "quote": "…"}]}."""
    known = known if known is not None else cast("Mapping[str, object]", schema.get("$defs", {}))
    if isinstance(name := schema.get("$ref"), str):
        return form_of(cast("Mapping[str, object]", known[name.rpartition("/")[2]]), known)
    if isinstance(either := schema.get("anyOf"), list):
        return " or ".join(form_of(one, known) for one in cast("list[Mapping[str, object]]", either))
    kind = schema.get("type")
    if kind == "object":
        fields = cast("Mapping[str, Mapping[str, object]]", schema.get("properties", {}))
        return "{" + ", ".join(f'"{name}": {form_of(field, known)}' for name, field in fields.items()) + "}"
    if kind == "array":
        return f"[{form_of(cast('Mapping[str, object]', schema.get('items', {})), known)}]"
    return '"…"' if kind == "string" else str(kind)


class Calls:
    """Asks models, once each: who retries stands above. Used on one event loop."""

    def __init__(self, providers: Providers) -> None:
        self._providers = providers
        self._plain: set[str] = set()

    async def send(self, name: str, prompt: Prompt, within_s: float) -> ModelReply:
        """The model's words. Raises Unanswered.

        The schema goes as a grammar where the service takes one, else it only stands in the prompt.
        """
        model = await asyncio.to_thread(self._providers.get_model, name)
        try:
            async with asyncio.timeout(within_s):
                try:
                    return await self._stream(model, prompt, within_s, strict=name not in self._plain)
                except Unanswered as refused:
                    if refused.status not in _FORM_REFUSED or name in self._plain:
                        raise
                    # A service that takes no grammar says so with a refusal.
                    said = await self._stream(model, prompt, within_s, strict=False)
                    self._plain.add(name)
                    return said
        except TimeoutError:
            raise Unanswered(Fault.SLOW, f"no whole answer within {within_s:.0f} s") from None

    async def _stream(self, model: Model, prompt: Prompt, within_s: float, *, strict: bool) -> ModelReply:
        from pydantic_ai.direct import model_request_stream
        from pydantic_ai.exceptions import AgentRunError
        from pydantic_ai.messages import ModelRequest, SystemPromptPart, UserPromptPart
        from pydantic_ai.models import ModelRequestParameters
        from pydantic_ai.output import OutputObjectDefinition
        from pydantic_ai.settings import ModelSettings

        native = strict and model.profile.get("supports_json_schema_output", False)
        shape = OutputObjectDefinition(json_schema=prompt.schema, name=prompt.name) if native else None
        system = prompt.system + SHAPED.format(form=form_of(prompt.schema))
        request = ModelRequest(parts=[SystemPromptPart(system), UserPromptPart(prompt.asked)])
        settings = ModelSettings(
            max_tokens=prompt.most_tokens, temperature=0.0, timeout=within_s, request_timeout=within_s, max_retries=0
        )
        parameters = ModelRequestParameters(output_mode="native" if native else "text", output_object=shape)
        longest = prompt.most_tokens * _FLOOD_CHARS_A_TOKEN
        try:
            async with model_request_stream(
                model, [request], model_settings=settings, model_request_parameters=parameters
            ) as stream:
                seen = 0
                async for event in stream:
                    seen += _length(event)
                    if seen > longest:
                        raise Unanswered(Fault.FLOOD, "the answer did not end")
                return _build_reply(stream.get(), prompt)
        except Unanswered:
            raise
        except AgentRunError as error:
            raise _translate_error(error) from None
        except TimeoutError:
            raise
        except Exception as error:
            _log.warning("a model's answer broke off with %s", type(error).__name__)
            raise Unanswered(Fault.OUTAGE, f"the answer broke off ({type(error).__name__})") from None


def _length(event: object) -> int:
    """How much text an event brings: its part's, or its delta's."""
    piece = getattr(event, "delta", None) or getattr(event, "part", None)
    if type(event).__name__ == "PartEndEvent":
        return 0
    text = getattr(piece, "content_delta", None) or getattr(piece, "content", None)
    return len(text) if isinstance(text, str) else 0


def _build_reply(response: ModelResponse, prompt: Prompt) -> ModelReply:
    from pydantic_ai.messages import TextPart

    text = "".join(part.content for part in response.parts if isinstance(part, TextPart))
    return ModelReply(text, response.finish_reason or "", _usage(response, prompt, text))


def _usage(response: ModelResponse, prompt: Prompt, text: str) -> Usage:
    usage = response.usage
    if not usage.input_tokens and not usage.output_tokens:
        guessed = math.ceil((len(prompt.system) + len(prompt.asked)) / CHARS_A_TOKEN)
        return Usage(guessed, math.ceil(len(text) / CHARS_A_TOKEN), None, counted=False)
    try:
        cost = float(response.cost().total_price)
    except Exception:  # a model without a listed price, and whatever else the price list raises
        cost = None
    return Usage(usage.input_tokens, usage.output_tokens, cost)


def _translate_error(error: Exception) -> Unanswered:
    """The library's error in our words; its own message may quote the prompt."""
    from pydantic_ai import exceptions as known

    kind = type(error).__name__
    if isinstance(error, known.ContentFilterError):
        return Unanswered(Fault.DECLINED, "the service's filter withheld the answer")
    if not isinstance(error, known.ModelAPIError):
        return Unanswered(Fault.NONSENSE, f"the service's answer cannot be read ({kind})")
    status = getattr(error, "status_code", None)
    about = f"HTTP {status}" if status else kind
    if isinstance(error, known.ModelRateLimitError):
        return Unanswered(Fault.LIMITED, f"the service is asked too often ({about})", error.retry_after)
    if isinstance(error, known.ModelTimeoutError | known.ModelRequestTimeout):
        return Unanswered(Fault.SLOW, "no answer in time")
    refused = (known.ModelRequestRejectedError, known.ModelQuotaExceededError)
    if isinstance(error, refused) or (isinstance(status, int) and 400 <= status < 500):
        return Unanswered(Fault.REFUSED, f"the service refused the request ({about})", status=status)
    return Unanswered(Fault.OUTAGE, f"the service is out ({about})", error.retry_after, status)
