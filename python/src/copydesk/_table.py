# Written by scripts/generate.py from the OpenAPI documents. Do not edit.
from __future__ import annotations

from ._transport import AsyncTransport, Transport
from .resources.activity import AsyncActivityResource, ActivityResource
from .resources.assets import AsyncAssetsResource, AssetsResource
from ._by_hand import AsyncAuditsResource, AuditsResource
from ._by_hand import AsyncBulkResource, BulkResource
from .resources.checks import AsyncChecksResource, ChecksResource
from .resources.client import AsyncClientResource, ClientResource
from .resources.contents import AsyncContentsResource, ContentsResource
from ._by_hand import AsyncDocumentsResource, DocumentsResource
from ._by_hand import AsyncEventsResource, EventsResource
from .resources.findings import AsyncFindingsResource, FindingsResource
from .resources.gate import AsyncGateResource, GateResource
from .resources.hints import AsyncHintsResource, HintsResource
from .resources.knowledge import AsyncKnowledgeResource, KnowledgeResource
from .resources.members import AsyncMembersResource, MembersResource
from .resources.packs import AsyncPacksResource, PacksResource
from .resources.rules import AsyncRulesResource, RulesResource
from .resources.schedules import AsyncSchedulesResource, SchedulesResource
from .resources.templates import AsyncTemplatesResource, TemplatesResource
from .resources.tones import AsyncTonesResource, TonesResource
from .resources.violations import AsyncViolationsResource, ViolationsResource
from .resources.workspace import AsyncWorkspaceResource, WorkspaceResource


class Resources(ClientResource):
    """The resources of Copydesk, by their nouns."""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.documents = DocumentsResource(transport)
        self.templates = TemplatesResource(transport)
        self.tones = TonesResource(transport)
        self.knowledge = KnowledgeResource(transport)
        self.bulk = BulkResource(transport)
        self.audits = AuditsResource(transport)
        self.schedules = SchedulesResource(transport)
        self.violations = ViolationsResource(transport)
        self.findings = FindingsResource(transport)
        self.hints = HintsResource(transport)
        self.assets = AssetsResource(transport)
        self.contents = ContentsResource(transport)
        self.gate = GateResource(transport)
        self.checks = ChecksResource(transport)
        self.rules = RulesResource(transport)
        self.packs = PacksResource(transport)
        self.events = EventsResource(transport)
        self.activity = ActivityResource(transport)
        self.members = MembersResource(transport)
        self.workspace = WorkspaceResource(transport)


class AsyncResources(AsyncClientResource):
    """The resources of AsyncCopydesk, by their nouns."""

    def __init__(self, transport: AsyncTransport) -> None:
        super().__init__(transport)
        self.documents = AsyncDocumentsResource(transport)
        self.templates = AsyncTemplatesResource(transport)
        self.tones = AsyncTonesResource(transport)
        self.knowledge = AsyncKnowledgeResource(transport)
        self.bulk = AsyncBulkResource(transport)
        self.audits = AsyncAuditsResource(transport)
        self.schedules = AsyncSchedulesResource(transport)
        self.violations = AsyncViolationsResource(transport)
        self.findings = AsyncFindingsResource(transport)
        self.hints = AsyncHintsResource(transport)
        self.assets = AsyncAssetsResource(transport)
        self.contents = AsyncContentsResource(transport)
        self.gate = AsyncGateResource(transport)
        self.checks = AsyncChecksResource(transport)
        self.rules = AsyncRulesResource(transport)
        self.packs = AsyncPacksResource(transport)
        self.events = AsyncEventsResource(transport)
        self.activity = AsyncActivityResource(transport)
        self.members = AsyncMembersResource(transport)
        self.workspace = AsyncWorkspaceResource(transport)
