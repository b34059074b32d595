# Written by scripts/generate.py from the OpenAPI documents. Do not edit.
"""The members of requests and answers, as the OpenAPI documents have them.

An answer may have members and values that are not here: a later service adds some.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias, TypedDict

LanguageKey: TypeAlias = Literal["NL", "EN", "ES", "IT", "GR", "SE", "PT", "FR", "FI", "PL", "DE", "TR", "DK", "RU", "NO"]

ReviewState: TypeAlias = Literal["undecided", "elevated_risk", "urgent_violation", "dismissed", "fixed"]

Severity: TypeAlias = Literal["UNSPECIFIED", "LOW", "MEDIUM", "HIGH", "CRITICAL"]

BulkStatus: TypeAlias = Literal["RUNNING", "COMPLETED", "CANCELLED"]


class _DocumentGenerateInputRequired(TypedDict):
    templateId: str
    """Template identifier, from the template endpoints."""
    language_key: LanguageKey
    input: str
    """
    A JSON object as text, at most 100 KiB, with the fields of the template's form in this
    language.
    """


class DocumentGenerateInput(_DocumentGenerateInputRequired, total=False):
    """What to write."""

    toneOfVoiceMetaId: str | None
    """
    Tone of voice to write in, from the tone of voice endpoints. An id of another language
    stands for the same tone in language_key.
    """


class DocumentGenerateResponse(TypedDict):
    """The document that was made."""

    message: str
    """Status message."""
    documentId: str
    """Identifier of the generated document."""


class PublicAPIDocumentSchema(TypedDict):
    """A generated document."""

    id: str
    """Identifier of the document."""
    title: str
    shared: bool
    """Whether the document is shared inside the workspace."""
    document: list[dict[str, Any]] | None
    """
    Block nodes: `{type, level?, children}` where type is heading, paragraph, bulleted_list,
    numbered_list, list_item, quote or table, and a leaf is `{text, bold?, italic?, code?,
    href?}`. Null until a structured form exists.
    """
    rawDocument: str
    """Markdown of the current, edited text."""
    generatedOutput: str
    """What the model wrote, untouched; empty while the document is being generated."""
    bulkInputId: str | None
    """The bulk run that made the document, if one did."""
    languageKey: LanguageKey | None
    templateId: str | None
    toneOfVoiceId: str | None
    """The tone of voice's own id, not the id of one of its languages."""


class Template(TypedDict):
    """A content template."""

    id: str
    """Identifier of the template."""
    key: str
    """Machine-readable name."""
    commands: list[TemplateCommand]
    templateMetas: list[TemplateMeta]


class TemplateCommand(TypedDict):
    """One generation step of a template, in one language."""

    id: str
    languageKey: LanguageKey


class TemplateMeta(TypedDict):
    """A template in one language, with its input form."""

    id: str
    languageKey: LanguageKey
    form: list[dict[str, Any]]
    """
    The fields that a generation takes: `{key, type, label, description, placeholder, required,
    maxLength, options, default}`, where type is text, textarea, number, boolean, select,
    multiselect or infobase.
    """


class ToneOfVoice(TypedDict):
    """A brand voice."""

    id: str
    """Identifier of the tone of voice."""
    key: str
    """Machine-readable name."""
    toneOfVoiceMetas: list[ToneOfVoiceMeta]


class ToneOfVoiceMeta(TypedDict):
    """A tone of voice in one language."""

    id: str
    name: str
    languageKey: LanguageKey
    description: str | None
    content: str | None
    """Guidelines; null for built-in voices."""
    toneOfVoiceId: str


class Infobase(TypedDict):
    """A knowledge base: product facts and guidelines."""

    id: str
    """Identifier of the knowledge base."""
    name: str
    """Display name."""
    description: str | None


class Audit(TypedDict):
    """A compliance audit."""

    id: str
    """Identifier of the audit."""
    name: str
    status: Literal["PENDING", "RUNNING", "COMPLETED", "FAILED", "CANCELLED"]
    """
    PENDING and RUNNING move on; COMPLETED, FAILED and CANCELLED are final. COMPLETED may have
    failed assets; FAILED means that no asset completed or that the run itself broke.
    """
    created_at: str
    """When the audit was created."""
    completed_at: str | None
    """When the audit reached a final status; null until then."""
    total_assets: int
    completed_assets: int
    failed_assets: int
    total_violations: int
    """Violations in every state: the sum of review_progress, also while running."""


class AuditList(TypedDict):
    """The workspace's newest audits."""

    audits: list[Audit]
    """Newest first."""
    returned: int
    """How many audits this answer has."""
    limit: int


class ReviewProgress(TypedDict):
    """Violations of the whole audit by state, regardless of any filter."""

    undecided: int
    elevated_risk: int
    urgent_violation: int
    dismissed: int
    fixed: int


class _ViolationRequired(TypedDict):
    id: str
    """Identifier of the violation."""
    audit_id: str | None
    review_state: ReviewState
    severity: Severity | None
    rule_id: str | None
    """The rule it breaks; null once deleted."""
    rule_name: str | None
    asset_id: str | None
    """The web page, document or post where it was found; null once deleted."""
    asset_name: str | None
    asset_url: str | None
    """URL or identifier of the asset."""
    violating_text: str | None
    """Text that triggered the violation; null where something is missing."""
    reason: str
    """Why the text was flagged."""
    recommended_solution: str | None
    """How to fix it."""
    suggested_text: str | None
    """Replacement text, if there is one."""
    dismissal_reason: str | None
    """Why it was dismissed, when it was."""
    group_id: str | None
    """Violations with the same group_id are the same finding on several assets."""
    assigned_to_user_ids: list[str]


class Violation(_ViolationRequired, total=False):
    """A violation, as in a list."""

    citation: str | None
    """The law or other source of the rule, as its pack states it; null for a rule without one."""
    citation_status: Literal["verified", "quoted", "secondary", "unverified"] | None
    """How well the citation is known. Nothing but verified was checked in full."""
    point: str | None
    """
    The part of the rule that is broken, as a JSON pointer: /terms (its words are there),
    /need/any or /need/all/0 (needed words are missing), /need/as (they are not prominent
    enough), /occurrence/max and the like, /question (a model judged it), /breach (a model found
    it by reading the text).
    """
    rule_version: int | None
    """The version of the rule that found it."""
    language: LanguageKey | None
    """The language in which the words were checked."""
    stance: Literal["claim", "denial", "quotation", "report", "condition", "question", "instruction", "plan"] | None
    """
    In which sense the text seems to say the words; null where a model judged, and where
    something is missing as such.
    """
    element: Literal["body", "heading", "title", "alt", "caption", "link", "meta"] | None
    """The kind of place that holds the words."""
    anchor: ViolationAnchor | None
    """Where the words are; null where something is missing as such."""
    reason_language: LanguageKey | None
    """
    The language of `reason`: that of the asset if the rule has it, else English; null for a
    rule of the workspace that does not say.
    """
    suggestion_kind: Literal["replace", "insert", "remove"] | None
    """
    Whether the suggested text takes the place of the words (replace) or is added to the asset
    (insert), or a sentence is to be left out (remove; then there is no suggested text); null
    without a suggestion.
    """
    omission: str | None
    """The sentence to leave out, if that is suggested."""
    suggestion_status: Literal["verified", "quoted", "secondary", "unverified"] | None
    """
    How well the wording of a text to add is known: verified only if it was compared with the
    law.
    """
    likelihood: ViolationLikelihood | None
    """
    How likely it is right, by what is known of its rule in its language now; null without a
    rule.
    """
    opinion: ViolationOpinion | None
    """
    What a model says of the sentence, if the audit asked for second opinions. Null without one,
    and if the model has no licence.
    """
    related: list[str] | None
    """
    Identifiers of violations of other rules in this audit that mark some of the same words of
    this asset, at most 20. Each has its own decision.
    """


class ViolationAnchor(TypedDict):
    """Where the words are; null where something is missing as such."""

    quote: ViolationAnchorQuote
    position: ViolationAnchorPosition | None
    """
    In the extracted text: the texts of all segments of the snapshot, with one line break
    between two. Null for hidden texts, and for findings of releases that did not store it.
    """


class ViolationAnchorQuote(TypedDict):
    type: Literal["TextQuoteSelector"]
    exact: str
    """The words."""
    prefix: str
    """Up to 32 characters before them."""
    suffix: str
    """Up to 32 characters after them."""


class ViolationAnchorPosition(TypedDict):
    """
    In the extracted text: the texts of all segments of the snapshot, with one line break
    between two. Null for hidden texts, and for findings of releases that did not store it.
    """

    type: Literal["TextPositionSelector"]
    start: int
    """How many code points are before the words."""
    end: int
    """The same for the end of the words."""


class ViolationLikelihood(TypedDict):
    """
    How likely it is right, by what is known of its rule in its language now; null without a
    rule.
    """

    share: float
    """Which share of such findings is probably right."""
    texts: int
    """Marks of the rule in labelled test texts of the language."""
    decisions: int
    """Decisions of the workspace about the present version of the rule in the language."""


class ViolationOpinion(TypedDict):
    """
    What a model says of the sentence, if the audit asked for second opinions. Null without one,
    and if the model has no licence.
    """

    opinion: Literal["confirms", "doubts", "unclear"]
    """
    confirms: the sentence plainly breaks the rule. doubts: it plainly does not. unclear: the
    sentence alone does not show it.
    """
    ground: Literal["words", "stance", "topic", "need"]
    """
    What decides it: what the words mean (words), whether it is claimed or only denied, quoted
    or reported (stance), whether it is about what the rule is for (topic), or whether what the
    rule asks for is there (need).
    """
    quote: str
    """Words of the sentence that the model names."""
    why: str
    """Its reason, in its own words. It may be wrong."""
    violation_id: str
    """
    The finding that the model saw: this one, or another one of its group with the same
    sentence. The quote is from there.
    """
    model: str
    """The provider and the model."""


class _ViolationDetailRequired(TypedDict):
    id: str
    """Identifier of the violation."""
    audit_id: str | None
    review_state: ReviewState
    severity: Severity | None
    rule_id: str | None
    """The rule it breaks; null once deleted."""
    rule_name: str | None
    asset_id: str | None
    """The web page, document or post where it was found; null once deleted."""
    asset_name: str | None
    asset_url: str | None
    """URL or identifier of the asset."""
    violating_text: str | None
    """Text that triggered the violation; null where something is missing."""
    reason: str
    """Why the text was flagged."""
    recommended_solution: str | None
    """How to fix it."""
    suggested_text: str | None
    """Replacement text, if there is one."""
    dismissal_reason: str | None
    """Why it was dismissed, when it was."""
    group_id: str | None
    """Violations with the same group_id are the same finding on several assets."""
    assigned_to_user_ids: list[str]
    rule_description: str | None
    """What the rule checks."""
    rule_explanation: str | None
    """Background on the rule, such as the regulation behind it."""
    comments: list[ViolationComment]
    """Oldest first."""


class ViolationDetail(_ViolationDetailRequired, total=False):
    """A violation with its rule and comments."""

    citation: str | None
    """The law or other source of the rule, as its pack states it; null for a rule without one."""
    citation_status: Literal["verified", "quoted", "secondary", "unverified"] | None
    """How well the citation is known. Nothing but verified was checked in full."""
    point: str | None
    """
    The part of the rule that is broken, as a JSON pointer: /terms (its words are there),
    /need/any or /need/all/0 (needed words are missing), /need/as (they are not prominent
    enough), /occurrence/max and the like, /question (a model judged it), /breach (a model found
    it by reading the text).
    """
    rule_version: int | None
    """The version of the rule that found it."""
    language: LanguageKey | None
    """The language in which the words were checked."""
    stance: Literal["claim", "denial", "quotation", "report", "condition", "question", "instruction", "plan"] | None
    """
    In which sense the text seems to say the words; null where a model judged, and where
    something is missing as such.
    """
    element: Literal["body", "heading", "title", "alt", "caption", "link", "meta"] | None
    """The kind of place that holds the words."""
    anchor: ViolationAnchor | None
    """Where the words are; null where something is missing as such."""
    reason_language: LanguageKey | None
    """
    The language of `reason`: that of the asset if the rule has it, else English; null for a
    rule of the workspace that does not say.
    """
    suggestion_kind: Literal["replace", "insert", "remove"] | None
    """
    Whether the suggested text takes the place of the words (replace) or is added to the asset
    (insert), or a sentence is to be left out (remove; then there is no suggested text); null
    without a suggestion.
    """
    omission: str | None
    """The sentence to leave out, if that is suggested."""
    suggestion_status: Literal["verified", "quoted", "secondary", "unverified"] | None
    """
    How well the wording of a text to add is known: verified only if it was compared with the
    law.
    """
    likelihood: ViolationLikelihood | None
    """
    How likely it is right, by what is known of its rule in its language now; null without a
    rule.
    """
    opinion: ViolationOpinion | None
    """
    What a model says of the sentence, if the audit asked for second opinions. Null without one,
    and if the model has no licence.
    """
    related: list[str] | None
    """
    Identifiers of violations of other rules in this audit that mark some of the same words of
    this asset, at most 20. Each has its own decision.
    """


class ViolationComment(TypedDict):
    """A comment on a violation."""

    id: str
    author_email: str | None
    """Email of the author while the author belongs to the workspace."""
    content: str
    created_at: str
    """When the comment was added."""


class ViolationPage(TypedDict):
    """One page of an audit's violations."""

    audit_id: str
    violations: list[Violation]
    total: int
    """How many violations match."""
    page: int
    page_size: int
    has_more: bool
    """Whether another page exists."""
    review_progress: ReviewProgress


class _ReviewRequestRequired(TypedDict):
    action: Literal["dismiss", "elevated_risk", "urgent_violation", "mark_fixed", "reopen"]
    """The decision."""


class ReviewRequest(_ReviewRequestRequired, total=False):
    """A review decision."""

    reason: str | None
    """Required with dismiss and accepted with no other action."""
    apply_to_group: bool
    """Applies the decision to every violation with the same group_id."""


class ReviewResult(TypedDict):
    """What a decision did."""

    violation_id: str
    action: Literal["dismiss", "elevated_risk", "urgent_violation", "mark_fixed", "reopen"]
    review_state: ReviewState
    violations_updated: int
    """How many violations the decision was applied to, changed or not."""


class CommentRequest(TypedDict):
    """A new comment."""

    comment: str
    """The text; white space around it is removed."""


class Health(TypedDict):
    """Whether the API is up."""

    status: Literal["pass", "fail"]


class ValidationError(TypedDict):
    loc: list[str | int]
    """Where: body, query or path, then the member."""
    msg: str
    type: str


class _HTTPValidationErrorRequired(TypedDict):
    detail: list[ValidationError]


class HTTPValidationError(_HTTPValidationErrorRequired, total=False):
    """A parameter or the request body is invalid; detail lists every mistake."""

    code: str
    """
    The kind of error, for machines: bad_request, budget_used_up, conflict, forbidden, gone,
    header_too_large, internal, invalid, key_expired, key_invalid, key_may_not_decide,
    key_read_only, method_not_allowed, not_found, plan_lacks_api, scope_missing, signed_out,
    stale, timeout, too_large, too_many_at_once, too_many_requests, unavailable,
    unsupported_type, workspace_moved, workspace_moving.
    """


class _ErrorRequired(TypedDict):
    detail: str


class Error(_ErrorRequired, total=False):
    """Any other error; detail says what is wrong and what to do."""

    code: str
    """
    The kind of error, for machines: bad_request, budget_used_up, conflict, forbidden, gone,
    header_too_large, internal, invalid, key_expired, key_invalid, key_may_not_decide,
    key_read_only, method_not_allowed, not_found, plan_lacks_api, scope_missing, signed_out,
    stale, timeout, too_large, too_many_at_once, too_many_requests, unavailable,
    unsupported_type, workspace_moved, workspace_moving.
    """


class BulkRun(TypedDict):
    """Many documents from one template, one for each row of inputs."""

    id: str
    """Identifier of the run; its documents have it as bulkInputId."""
    name: str
    status: BulkStatus
    total: int
    """All rows: the sum of the five numbers below, always."""
    ready: int
    """Rows whose document is ready."""
    failed: int
    """Rows whose document failed."""
    cancelled: int
    """Rows that were cancelled before they began."""
    pending: int
    """Rows that wait."""
    running: int
    """Rows under way."""
    created_at: str
    """When the run was asked for."""
    finished_at: str | None
    """When its last row ended; null before that."""
    template_id: str
    language_key: LanguageKey


class BulkRunList(TypedDict):
    """The newest bulk runs."""

    runs: list[BulkRun]
    """Newest first."""
    returned: int
    """How many are in this answer."""
    limit: int


class BulkCreated(TypedDict):
    """The run that was started."""

    bulkInputId: str
    """Identifier of the run."""
    total: int
    """How many documents will be written."""
    status: BulkStatus


class RetryRequest(TypedDict, total=False):
    """Which rows to take up again."""

    include_cancelled: bool
    """Whether cancelled rows are taken up again too."""


class Receipt(TypedDict):
    """What a document was made from, by which models, and what that cost."""

    document_id: str
    status: str
    """generating, ready or failed."""
    failure: str | None
    """Why there is no text, as a code."""
    created_at: str
    """When the document was asked for."""
    finished_at: str | None
    """When it was ready or had failed."""
    language_key: LanguageKey | None
    sandbox: bool
    """Whether a sample text was made without a model."""
    template: ReceiptTemplate
    tone_of_voice: ReceiptTemplate | None
    rules: list[ReceiptRule]
    """
    The rules that objected while the text was written. All that were applied are those of
    checks.rule_set.
    """
    checks: ReceiptChecks | None
    """Null while the text was not checked, or when the workspace has no rules."""
    facts: list[ReceiptFact]
    steps: list[ReceiptStep]
    totals: ReceiptTotals


class ReceiptTemplate(TypedDict):
    id: str
    """Identifier of the template."""
    key: str
    version: int
    """The template as it was then."""


class ReceiptRule(TypedDict):
    """A rule that objected while a text was written."""

    id: str
    version: int
    name: str | None
    """As it is called now; null once it is gone."""


class ReceiptChecks(TypedDict):
    """How the text fared with the rules of the workspace."""

    rule_set: str | None
    """Names the rules that were applied and their versions: a SHA-256. Null when the check failed."""
    rules: int
    """How many rules the set has."""
    coverage: ReceiptChecksCoverage | None
    """
    How many of them ran on the text as it is now. Null when the check failed or it was not
    noted.
    """
    passes: list[ReceiptChecksPass]
    """What each look at the text found, and what came of the attempt to repair it."""
    remaining: list[CheckFinding]
    """What is left, with places in rawDocument; at most fifty."""
    unjudged: list[UnjudgedRule]
    """Rules that would ask a model about the text, which was not done."""
    rule_hints: int
    """
    How many matches of rules that are often wrong in the language the text has. They are hints,
    so nothing was repaired for them.
    """
    note: str | None
    """What to know before the text is used: why it was not checked or not repaired."""


class ReceiptChecksCoverage(TypedDict):
    """
    How many of them ran on the text as it is now. Null when the check failed or it was not
    noted.
    """

    rules: int
    """How many rules there were."""
    ran: int
    """
    How many of them ran. If there are several assets, this is the smallest number that ran on
    any of them.
    """
    may_apply: int
    """
    How many did not run although they may apply: the asset does not state its market or
    category, its language is not known or the rules have no words in it, or no model judged. Of
    several assets, on the one with the most. While it is not 0, no findings does not mean that
    nothing is wrong.
    """


class ReceiptChecksPass(TypedDict):
    findings: int
    """How many objections the rules had."""
    by_severity: ReceiptChecksPassBySeverity
    repaired: bool
    """Whether a better text took the place of this one."""
    reason: str | None
    """Why not, as a code; null when nothing had to be repaired or it worked."""


class ReceiptChecksPassBySeverity(TypedDict):
    LOW: int
    """Of them."""
    MEDIUM: int
    """Of them."""
    HIGH: int
    """Of them."""
    CRITICAL: int
    """Of them."""


class CheckFinding(TypedDict):
    """An objection of a rule to a text."""

    rule_id: str
    """Identifier of the rule."""
    rule_version: int
    """The rule as it was then."""
    rule_name: str
    severity: Literal["LOW", "MEDIUM", "HIGH", "CRITICAL"]
    """Of the rule."""
    quote: str | None
    """The words that the rule objects to; null where something is missing."""
    start: int | None
    """Where they begin, in UTF-16 units of the text; null without a quote."""
    end: int | None
    """Where they end, that unit not included; null without a quote."""
    reason: str
    """Why the rule objects."""
    reason_language: LanguageKey | None
    """
    The language of the reason: that of the text if the rule has it, else English; null for a
    rule of the workspace that does not say.
    """
    recommendation: str | None
    """What to do about it."""
    suggestion: str | None
    """Words to write instead."""
    insertion: CheckFindingInsertion | None
    """A text to add where words are missing, if the rule offers one."""
    omission: CheckFindingOmission | None
    """A sentence to leave out, if there are no other words."""
    cite: CheckFindingCite | None
    """Where the rule comes from; null for a rule of the house."""


class CheckFindingInsertion(TypedDict):
    """A text to add where words are missing, if the rule offers one."""

    text: str
    """The text, ready to be added."""
    status: Literal["verified", "quoted", "secondary", "unverified"]
    """How well its wording is known."""


class CheckFindingOmission(TypedDict):
    """A sentence to leave out, if there are no other words."""

    text: str
    """The sentence."""
    start: int
    """Where it begins, in UTF-16 units of the text."""
    end: int
    """Where it ends, that unit not included."""


class _CheckFindingCiteRequired(TypedDict):
    act: str
    """The act, regulation or code."""
    point: str
    """Article, annex or point."""
    status: Literal["verified", "quoted", "secondary", "unverified"]
    """How well the citation is known."""


_CheckFindingCiteOptional = TypedDict(
    "_CheckFindingCiteOptional",
    {
        "from": "str",
        "until": "str",
    },
    total=False,
)


class CheckFindingCite(_CheckFindingCiteRequired, _CheckFindingCiteOptional):
    """Where the rule comes from; null for a rule of the house."""


class UnjudgedRule(TypedDict):
    """A rule whose words stand in the text and that only a model can judge."""

    rule_id: str
    """Identifier of the rule."""
    rule_version: int
    """The rule as it was then."""
    rule_name: str


class ReceiptFact(TypedDict):
    """An entry of a knowledge base as it was when the text was written."""

    id: str
    version: int
    kind: str
    """fact or guideline."""
    title: str
    body: str


class ReceiptStep(TypedDict):
    """One question to a language model."""

    position: int
    """Which command of the template, from 0."""
    provider: str
    model: str
    request_hash: str
    """SHA-256 of everything that was asked."""
    finish_reason: str
    input_tokens: int
    """Tokens that were read."""
    output_tokens: int
    """Tokens that were written."""
    estimated: bool
    """Whether the provider left the tokens to be estimated."""
    cost_usd: float | None
    """What the step cost in US dollars; null when the price is not known."""
    duration_ms: int
    """How long the provider took."""
    insisted: bool
    """Asked once more, because the first answer came in another language."""
    repair: int | None
    """Which attempt to repair the text it was; null for a command of the template."""


class ReceiptTotals(TypedDict):
    input_tokens: int
    """Of all steps."""
    output_tokens: int
    """Of all steps."""
    cost_usd: float | None
    """Of all steps; null when the price of one is not known."""
    model_ms: int
    """How long the models took together."""


class CreateAuditRequest(TypedDict, total=False):
    """What to audit, and with which rules."""

    name: str | None
    """A name to know it by; otherwise it is named by the day."""
    assets: list[str]
    """Identifiers of assets."""
    all_assets: bool
    """Every asset that is not archived, in place of assets."""
    urls: list[str]
    """Addresses of pages; new ones become assets."""
    sitemaps: list[str]
    """Addresses of sitemaps; the pages they list become assets."""
    crawl: CreateAuditRequestCrawl | None
    """Pages of one site, found by following its links."""
    packs: list[str] | None
    """
    Only these of the enabled packs; all of them otherwise. The workspace's own rules always
    apply.
    """
    render: Literal["static", "browser"]
    """
    How this audit reads pages. With `browser` it reads all of them in a browser; with `static`
    it reads each page as that page is set. Pages that the audit adds keep this setting.
    """
    metadata: Metadata | None
    """
    What is known of assets that do not state it themselves. It decides which rules apply to
    them in this audit. New pages keep it.
    """
    second_opinion: bool
    """
    Ask the model about findings and hints that nobody has decided about. It only says what it
    thinks. The gaps of the audit say if some got no opinion.
    """


class _CreateAuditRequestCrawlRequired(TypedDict):
    url: str
    """The page to begin with."""


class CreateAuditRequestCrawl(_CreateAuditRequestCrawlRequired, total=False):
    """Pages of one site, found by following its links."""

    max_pages: int
    """At most so many pages, the first one included."""
    max_depth: int
    """At most so many links away from the first page."""


class Metadata(TypedDict, total=False):
    """What is known of an asset: it decides which rules apply."""

    market: str | list[str]
    """Where it is published: EU, UK or countries by their two letters."""
    category: str | list[str]
    """
    What it is about, such as finance or food: it adds rules and switches none off. An unknown
    word is refused with the list.
    """
    channel: str | list[str]
    """Where it stands: web_page, document, post, email or print."""
    audience: str | list[str]
    """Whom it is for: consumer, business or professional."""
    language: LanguageKey
    """Language of a text."""


class AuditDetail(TypedDict):
    """An audit, how it came about and what changed since the one before."""

    id: str
    """Identifier of the audit."""
    name: str
    status: Literal["PENDING", "RUNNING", "COMPLETED", "FAILED", "CANCELLED"]
    """
    PENDING and RUNNING move on; COMPLETED, FAILED and CANCELLED are final. COMPLETED may have
    failed assets; FAILED means that no asset completed or that the run itself broke.
    """
    created_at: str
    """When the audit was created."""
    completed_at: str | None
    """When the audit reached a final status; null until then."""
    total_assets: int
    completed_assets: int
    failed_assets: int
    total_violations: int
    """Violations in every state: the sum of review_progress, also while running."""
    failure: str | None
    """Why the audit failed, as a sentence; null unless it did."""
    started_at: str | None
    """When checking began; null before that."""
    rules: int
    """How many rules it checks against."""
    packs: list[AuditDetailPack]
    """The packs that the rules come from, as they were when the audit began."""
    changes: AuditDetailChanges
    """
    Each asset against the last audit in which it was read. The first four add up to
    total_violations.
    """
    unjudged: list[UnjudgedInAudit]
    """Rules that only a model can judge and that it did not judge everywhere."""
    unjudged_assets: int | None
    """
    How many assets at least one such rule was not judged on. Null for audits of earlier
    releases, which did not note it.
    """
    coverage: ReceiptChecksCoverage | None
    """
    How many rules ran, with which the number of violations has to be read. Null until an asset
    was read, and for audits of earlier releases, which did not note it.
    """
    hints: AuditDetailHints | None
    """Null if the audit did not look for hints, such as audits of earlier releases."""


class AuditDetailPack(TypedDict):
    id: str
    version: str


class AuditDetailChanges(TypedDict):
    """
    Each asset against the last audit in which it was read. The first four add up to
    total_violations.
    """

    new: int
    """Found for the first time."""
    still: int
    """Found again, in the same words."""
    changed: int
    """Found again in edited words."""
    regressed: int
    """Marked as fixed before, and there again."""
    gone: int
    """Found before and not any more."""
    unknown: int
    """Found before on an asset that could not be read this time, or by a rule that was not judged."""


class UnjudgedInAudit(TypedDict):
    """
    A rule whose words stand on some assets and that no model judged there: that it found
    nothing says nothing.
    """

    rule_id: str
    """Identifier of the rule."""
    rule_version: int
    """The rule as it was then."""
    rule_name: str
    reason: str
    """Why, as a code such as no_model, breach_missed or budget_exhausted."""
    because: str
    """The same in words."""
    what_to_do: str
    assets: int
    """On how many assets."""


class AuditDetailHints(TypedDict):
    """Null if the audit did not look for hints, such as audits of earlier releases."""

    undecided: int
    """Nobody has said anything about these."""
    breach: int
    """Somebody called these a breach."""
    no_breach: int
    """Somebody said that these are no breach."""
    left_out: int
    """
    Hints that are not stored, because an asset has more than 100 or the audit more than
    100,000.
    """


class AuditAsset(TypedDict):
    """An asset of an audit and what became of it."""

    position: int
    """Its place in the audit."""
    asset_id: str
    """Identifier of the asset."""
    name: str | None
    """Null if the asset was deleted since."""
    url: str | None
    status: Literal["pending", "running", "completed", "failed", "cancelled"]
    violations: int
    """How many violations were found in it."""
    truncated: bool
    """Whether more was found than is kept."""
    unjudged: int
    """How many rules only a model can judge, and it did not judge them here."""
    coverage: ReceiptChecksCoverage | None
    """
    How many rules ran on it. Null unless it was checked, and for audits of earlier releases,
    which did not note it.
    """
    language: LanguageKey | None
    """
    Declared or found out; null where it could not be told, so that only rules for every
    language ran.
    """
    topics: list[Literal["finance", "food", "supplement", "health", "alcohol", "gambling", "cosmetic", "technology", "household", "fashion", "travel", "energy"]] | None
    """
    What the words show the asset to be about, the main topic first. Rules about other topics
    did not run, unless the asset states their category. Null where nobody looked.
    """
    topic_words: list[str]
    """The first words that show the main topic."""
    failure_code: str | None
    """Why it could not be checked."""
    failure: str | None
    """The same as a sentence."""
    snapshot_id: str | None
    """What was checked."""
    checked_as: AuditAssetCheckedAs | None
    """
    The details that decided which rules ran. Null before it was read, and in audits of earlier
    releases.
    """


class _AuditAssetCheckedAsRequired(TypedDict):
    render: Literal["static", "browser"]
    """How a page was read."""


class AuditAssetCheckedAs(_AuditAssetCheckedAsRequired, total=False):
    """
    The details that decided which rules ran. Null before it was read, and in audits of earlier
    releases.
    """

    market: list[str]
    """As the asset states it, or else the audit."""
    assumed_market: list[str]
    """The markets of the packs, if neither the asset nor the audit states one."""
    category: list[str]
    """As the asset states it, or else the audit."""
    channel: list[str]
    """As the asset states it, or else the audit, or else its kind."""
    audience: list[str]
    """As the asset states it, or else the audit."""
    language: LanguageKey
    """Language of a text."""


class AuditAssetList(TypedDict):
    """A page of the assets of an audit."""

    assets: list[AuditAsset]
    """In the order of the audit."""
    next_after: int | None
    """Value of after for what follows; null at the end."""


class _CreateScheduleRequestRequired(TypedDict):
    cron: str
    """Minute, hour, day, month and weekday, such as 0 6 * * 1."""
    timezone: str
    """The place whose clock it goes by, such as Europe/Amsterdam."""


class CreateScheduleRequest(_CreateScheduleRequestRequired, total=False):
    """What to audit again and again, and when."""

    name: str | None
    """A name to know it by; otherwise it is named by the day."""
    assets: list[str]
    """Identifiers of assets."""
    all_assets: bool
    """Every asset that is not archived, in place of assets."""
    urls: list[str]
    """Addresses of pages; new ones become assets."""
    sitemaps: list[str]
    """Addresses of sitemaps; the pages they list become assets."""
    crawl: CreateAuditRequestCrawl | None
    """Pages of one site, found by following its links."""
    packs: list[str] | None
    """
    Only these of the enabled packs; all of them otherwise. The workspace's own rules always
    apply.
    """
    render: Literal["static", "browser"]
    """
    How this audit reads pages. With `browser` it reads all of them in a browser; with `static`
    it reads each page as that page is set. Pages that the audit adds keep this setting.
    """
    metadata: Metadata | None
    """
    What is known of assets that do not state it themselves. It decides which rules apply to
    them in this audit. New pages keep it.
    """
    second_opinion: bool
    """
    Ask the model about findings and hints that nobody has decided about. It only says what it
    thinks. The gaps of the audit say if some got no opinion.
    """


class AuditSchedule(TypedDict):
    """An audit that is made again and again, with the rules of the day."""

    id: str
    """Identifier of the schedule."""
    name: str
    cron: str
    timezone: str
    next_at: str | None
    """When the next audit begins."""
    last_audit_id: str | None
    """The audit it began last."""
    created_at: str
    """When the schedule was made."""


class AuditScheduleList(TypedDict):
    """The workspace's schedules."""

    schedules: list[AuditSchedule]
    """Oldest first."""


class DeletedSchedule(TypedDict):
    """A schedule was deleted; its audits stay."""

    id: str
    """Identifier of the schedule that is gone."""


class AssetMetadata(TypedDict, total=False):
    """What is known of the asset; what is not known is absent."""

    market: list[str]
    """Where it is published: EU, UK or countries by their two letters."""
    category: list[str]
    """
    What it is about, such as finance or food: it adds rules and switches none off. An unknown
    word is refused with the list.
    """
    channel: list[str]
    """Where it stands: web_page, document, post, email or print."""
    audience: list[str]
    """Whom it is for: consumer, business or professional."""
    language: LanguageKey
    """Language of a text."""


class CreateAssetRequest(TypedDict, total=False):
    """A page by its address, or a text."""

    url: str | None
    """The http or https address of a page."""
    text: str | None
    """A text in place of an address."""
    format: Literal["text", "markdown", "html", "json"] | None
    """What the text is; required with text."""
    name: str | None
    """Required with text; a page without one is named by its address."""
    render: Literal["static", "browser"]
    """How a page is read: as the server sends it, or as a browser shows it once its scripts ran."""
    metadata: Metadata | None


class Asset(TypedDict):
    """A page, document or post that is audited."""

    id: str
    """Identifier of the asset."""
    kind: Literal["web_page", "document", "post"]
    source: Literal["url", "upload", "paste"]
    """How it came in."""
    name: str
    url: str | None
    """The address of a page; null for others."""
    render: Literal["static", "browser"]
    """How a page is read."""
    metadata: AssetMetadata
    file_name: str | None
    """The name of an uploaded file."""
    created_at: str
    """When the asset was added."""
    archived_at: str | None
    """When it was archived; null unless it is."""
    newest: AssetNewest | None
    """What the newest look at it found; null before the first."""


class AssetNewest(TypedDict):
    """What the newest look at it found; null before the first."""

    snapshot_id: str
    status: Literal["ready", "failed"]
    failure_code: str | None
    """Why a look failed, as a code."""
    fetched_at: str
    """When it was last found like this."""


class AssetList(TypedDict):
    """A page of the workspace's assets."""

    assets: list[Asset]
    """Newest first."""
    next_after: str | None
    """Value of after for what follows; null at the end."""


class _PutContentRequestRequired(TypedDict):
    text: str
    """The whole text as it is now."""


class PutContentRequest(_PutContentRequestRequired, total=False):
    """A content as it is now."""

    format: Literal["text", "markdown", "html", "json"]
    """What the text is."""
    name: str | None
    """Stays where it is null or absent; a new content without one is named by its external id."""
    metadata: Metadata | None
    """What is known of the content: it decides which rules apply. Details that are not named stay."""
    version: int | None
    """
    The version that this text was made from, 0 for a new content. The answer is 412 if the
    content has another one by now. Without it the last push wins.
    """


class Content(TypedDict):
    """A content in one version, with what the rules object to and what was decided."""

    external_id: str
    """The name that your system has for it."""
    name: str
    asset_id: str
    """The asset that audits read."""
    audit_id: str
    """The audit of this version: the violations, decisions and trail of one check."""
    version: int
    """Counts the pushes that changed something."""
    unchanged: bool
    """Whether this push was the same as the version before, so that nothing changed."""
    text_hash: str
    """SHA-256 of the text in UTF-8."""
    format: Literal["text", "markdown", "html", "json"]
    metadata: AssetMetadata
    language: LanguageKey | None
    """The language in which it was checked: stated, found out, or assumed; then gaps say so."""
    checked_at: str
    """When this version was pushed and checked."""
    deleted_at: str | None
    """When the content was deleted; null unless it is."""
    rule_set: str
    """Names the rules and their versions: a SHA-256."""
    rules_current: bool
    """
    Whether these are still the rules that are enabled. If not, an audit or a push of a changed
    text checks by the new ones.
    """
    truncated: bool
    """Whether more was found than is told."""
    findings: list[ContentFinding]
    """By severity, the worst first."""
    gone: list[GoneFinding]
    """What the version before had and this has not."""
    unjudged: list[UnjudgedInAudit]
    """Rules that only a model can judge. None is asked at a push."""
    gaps: list[ContentGap]
    """
    What is not known of the text, such as its language, and the rules that would object if it
    were stated. Empty if nothing is open, and for versions from before this was looked for.
    """


class ContentFinding(TypedDict):
    """A violation in this version of the content. Its identifier takes decisions."""

    finding_id: str
    """
    Identifies the finding on this content for as long as its sentence and its rule stay, in
    every version and audit.
    """
    change: Literal["new", "still", "changed", "regressed"]
    """
    Compared with the version before, or with an audit that read the content since: new, still
    there, still there in other words, or marked as fixed and there again.
    """
    carried: bool
    """Whether this version began with a decision that was made earlier."""
    id: str
    """Identifier of the violation."""
    audit_id: str | None
    review_state: ReviewState
    """Where the review stands."""
    severity: Severity | None
    """Severity of the rule."""
    rule_id: str | None
    """The rule it breaks; null once deleted."""
    rule_name: str | None
    asset_id: str | None
    """The web page, document or post where it was found; null once deleted."""
    asset_name: str | None
    asset_url: str | None
    """URL or identifier of the asset."""
    violating_text: str | None
    """Text that triggered the violation; null where something is missing."""
    reason: str
    """Why the text was flagged."""
    recommended_solution: str | None
    """How to fix it."""
    suggested_text: str | None
    """Replacement text, if there is one."""
    dismissal_reason: str | None
    """Why it was dismissed, when it was."""
    group_id: str | None
    """Violations with the same group_id are the same finding on several assets."""
    assigned_to_user_ids: list[str]
    citation: str | None
    """The law or other source of the rule, as its pack states it; null for a rule without one."""
    citation_status: Literal["verified", "quoted", "secondary", "unverified"] | None
    """How well the citation is known. Nothing but verified was checked in full."""
    point: str | None
    """
    The part of the rule that is broken, as a JSON pointer: /terms (its words are there),
    /need/any or /need/all/0 (needed words are missing), /need/as (they are not prominent
    enough), /occurrence/max and the like, /question (a model judged it), /breach (a model found
    it by reading the text).
    """
    rule_version: int | None
    """The version of the rule that found it."""
    language: LanguageKey | None
    """The language in which the words were checked."""
    stance: Literal["claim", "denial", "quotation", "report", "condition", "question", "instruction", "plan"] | None
    """
    In which sense the text seems to say the words; null where a model judged, and where
    something is missing as such.
    """
    element: Literal["body", "heading", "title", "alt", "caption", "link", "meta"] | None
    """The kind of place that holds the words."""
    anchor: ViolationAnchor | None
    """Where the words are; null where something is missing as such."""
    reason_language: LanguageKey | None
    """
    The language of `reason`: that of the asset if the rule has it, else English; null for a
    rule of the workspace that does not say.
    """
    suggestion_kind: Literal["replace", "insert", "remove"] | None
    """
    Whether the suggested text takes the place of the words (replace) or is added to the asset
    (insert), or a sentence is to be left out (remove; then there is no suggested text); null
    without a suggestion.
    """
    omission: str | None
    """The sentence to leave out, if that is suggested."""
    suggestion_status: Literal["verified", "quoted", "secondary", "unverified"] | None
    """
    How well the wording of a text to add is known: verified only if it was compared with the
    law.
    """
    likelihood: ViolationLikelihood | None
    """
    How likely it is right, by what is known of its rule in its language now; null without a
    rule.
    """
    opinion: ViolationOpinion | None
    """
    What a model says of the sentence, if the audit asked for second opinions. Null without one,
    and if the model has no licence.
    """
    related: list[str] | None
    """
    Identifiers of violations of other rules in this audit that mark some of the same words of
    this asset, at most 20. Each has its own decision.
    """


GoneFinding = TypedDict(
    "GoneFinding",
    {
        "finding_id": "str",
        "violation_id": "str",
        "audit_id": "str | None",
        "as": "Literal[\"gone\", \"unknown\"]",
        "fix_verified": "bool",
        "review_state": "ReviewState",
        "rule_name": "str | None",
        "violating_text": "str | None",
    },
)


class ContentGap(TypedDict):
    kind: Literal["not_read", "not_reached", "not_run", "not_judged", "provisional", "not_shown", "truncated", "no_opinion", "missed", "not_known"]
    """
    not_read and not_reached: nothing is known about the assets. not_run: the rules did not
    apply. not_judged: the rules need a model that did not judge. provisional: a model judged
    whose licence is not proven yet. not_shown: the pages were read without a browser.
    truncated: some findings are not listed. no_opinion: a second opinion on hints and findings
    was asked for, and some got none. missed: breaches that the rules did not find, estimated if
    people looked at passages without findings. not_known: something that nobody stated about a
    text that was pushed or checked; the rules are those that would object if it were stated so.
    """
    reason: str
    """The reason as a code."""
    language: str | None
    """
    The language in which the rules have no words, or for not_known the language that is meant;
    otherwise null.
    """
    because: str
    """The reason as a sentence without its beginning."""
    what_to_do: str
    assets: int | None
    """On how many assets; null if only known per rule."""
    rules: int
    """How many rules; 0 if the gap concerns every rule."""
    rule_names: list[str]
    """The names of the first 50 rules."""
    estimate: ContentGapEstimate | None
    """Only for missed, once somebody has looked at a passage; otherwise null."""


class ContentGapEstimate(TypedDict):
    """Only for missed, once somebody has looked at a passage; otherwise null."""

    passages: int
    """Passages that the audit read and found nothing in."""
    looked_at: int
    """How many of them people looked at. They were drawn at random."""
    missed_in_sample: int
    """In how many of those a breach was missed."""
    confirmed: int
    """Findings that somebody confirmed: elevated risk, urgent or fixed."""
    missed: ContentGapEstimateMissed
    """How many of the passages have a breach that was missed, with 95 % interval."""
    found_share: ContentGapEstimateFoundShare | None
    """
    Which share of the breaches the audit found (recall), with 95 % interval; null if no finding
    is confirmed.
    """


class ContentGapEstimateMissed(TypedDict):
    """How many of the passages have a breach that was missed, with 95 % interval."""

    about: int
    """The best guess."""
    low: int
    """The lower end."""
    high: int
    """The upper end."""


class ContentGapEstimateFoundShare(TypedDict):
    """
    Which share of the breaches the audit found (recall), with 95 % interval; null if no finding
    is confirmed.
    """

    about: float
    """The best guess."""
    low: float
    """The lower end."""
    high: float
    """The upper end."""


class _PushedContentRequired(TypedDict):
    external_id: str
    """The name that your system has for it."""
    name: str
    asset_id: str
    """The asset that audits read."""
    audit_id: str
    """The audit of this version: the violations, decisions and trail of one check."""
    version: int
    """Counts the pushes that changed something."""
    unchanged: bool
    """Whether this push was the same as the version before, so that nothing changed."""
    text_hash: str
    """SHA-256 of the text in UTF-8."""
    format: Literal["text", "markdown", "html", "json"]
    metadata: AssetMetadata
    language: LanguageKey | None
    """The language in which it was checked: stated, found out, or assumed; then gaps say so."""
    checked_at: str
    """When this version was pushed and checked."""
    deleted_at: str | None
    """When the content was deleted; null unless it is."""
    rule_set: str
    """Names the rules and their versions: a SHA-256."""
    rules_current: bool
    """
    Whether these are still the rules that are enabled. If not, an audit or a push of a changed
    text checks by the new ones.
    """
    truncated: bool
    """Whether more was found than is told."""
    findings: list[ContentFinding]
    """By severity, the worst first."""
    gone: list[GoneFinding]
    """What the version before had and this has not."""
    unjudged: list[UnjudgedInAudit]
    """Rules that only a model can judge. None is asked at a push."""
    gaps: list[ContentGap]
    """
    What is not known of the text, such as its language, and the rules that would object if it
    were stated. Empty if nothing is open, and for versions from before this was looked for.
    """


class PushedContent(_PushedContentRequired, total=False):
    """A content that was pushed."""

    gate: PushedContentGate
    """What the gate says, if it was asked. `GET /gate/{id}` tells what became of it."""


class PushedContentGate(TypedDict):
    """What the gate says, if it was asked. `GET /gate/{id}` tells what became of it."""

    id: str
    """Identifier of the receipt."""
    verdict: Literal["pass", "pass_with_edits", "hold", "refuse"]
    """
    pass: publish it. pass_with_edits: publish it after the edits. hold: a person has to decide
    first. refuse: do not publish it.
    """
    policy_version: int
    edits: list[GateEdit]
    """For pass_with_edits, otherwise empty."""
    gaps: list[ContentGap]
    """
    What is not known of the text and which field to state, rules that were not judged or did
    not run, and what else is not known.
    """


class GateEdit(TypedDict):
    """An edit that answers a violation. Nobody has applied it."""

    violation_id: str
    kind: Literal["replace", "insert"]
    """Whether the text takes the place of the words or is added."""
    text: str
    anchor: ViolationAnchor | None
    """Where the words are; null where something is missing as such."""


class ContentVersion(TypedDict):
    version: int
    audit_id: str
    snapshot_id: str
    """The text as it was read."""
    text_hash: str
    """SHA-256 of the text in UTF-8."""
    deleted: bool
    """Whether this version is the deletion."""
    pushed_at: str
    """When it was pushed."""
    violations: int
    """How many violations it has."""
    undecided: int
    """How many of them are undecided now."""


class ContentVersionList(TypedDict):
    """The versions of a content."""

    external_id: str
    versions: list[ContentVersion]
    """Newest first, at most 100."""
    next_before: int | None
    """Value of before for what follows; null at the end."""


class ContentSummary(TypedDict):
    external_id: str
    name: str
    asset_id: str
    audit_id: str
    """The audit of the newest version."""
    version: int
    checked_at: str
    """When the newest version was pushed."""
    deleted_at: str | None
    """When it was deleted; null unless it is."""
    violations: int
    undecided: int
    """How many wait for a decision."""


class ContentList(TypedDict):
    """A page of the workspace's contents."""

    contents: list[ContentSummary]
    """Those that were added last come first."""
    next_after: str | None
    """Value of after for what follows; null at the end."""


class _GateRequestRequired(TypedDict):
    text: str
    """The whole text that is to be published."""


class GateRequest(_GateRequestRequired, total=False):
    """A text that is to be published."""

    format: Literal["text", "markdown", "html", "json"]
    """What the text is."""
    external_id: str | None
    """
    The content whose next version this is, so that earlier decisions count. A text without one
    is named by its hash.
    """
    name: str | None
    metadata: Metadata | None


class GateReceipt(TypedDict):
    """What the gate answered, and what became of it."""

    id: str
    """Identifier of the receipt."""
    verdict: Literal["pass", "pass_with_edits", "hold", "refuse"]
    """
    pass: publish it. pass_with_edits: publish it after the edits. hold: a person has to decide
    first. refuse: do not publish it.
    """
    text_hash: str
    """SHA-256 of the text in UTF-8. An edited text has another one: ask again."""
    rule_set: str
    """Names the rules and their versions: a SHA-256."""
    policy_version: int
    checked_at: str
    """When."""
    external_id: str
    version: int
    """The version of the content."""
    audit_id: str
    """Where people review it."""
    edits: list[GateEdit]
    """For pass_with_edits, otherwise empty."""
    findings: list[ContentFinding]
    """With what was decided until now."""
    gaps: list[ContentGap]
    """
    What is not known of the text and which field to state, rules that were not judged or did
    not run, and what else is not known.
    """
    outcome: GateReceiptOutcome
    """The verdict as it is now, by the policy of the receipt."""


class GateReceiptOutcome(TypedDict):
    """The verdict as it is now, by the policy of the receipt."""

    verdict: Literal["pass", "pass_with_edits", "hold", "refuse"]
    """
    pass: publish it. pass_with_edits: publish it after the edits. hold: a person has to decide
    first. refuse: do not publish it.
    """
    decided: bool
    """False while the text is held and nobody has decided about it."""
    decided_by: Literal["policy", "user", "key", "earlier_decision"] | None
    """
    Who decided: the policy alone, a person, an API key, or a decision that was made about
    another version.
    """
    decided_at: str | None
    """When; null while it is not decided."""
    is_newest: bool
    """Whether the content still is as it was checked. If not, ask again."""


class GatePolicy(TypedDict):
    """The policy of the gate. Every change is a new version."""

    version: int
    """0 is the policy that Copydesk comes with."""
    changed_at: str | None
    """When this version was made; null for version 0."""
    severities: GatePolicySeverities
    """pass_with_edits passes if the rule offers a text, and holds if it offers none."""
    packs: list[GatePolicyPack]
    unjudged: Literal["pass", "refuse"]
    """
    What a rule means whose words are in the text and that only a model could judge. It is
    listed in any case.
    """
    gaps: Literal["pass", "hold"]
    """
    What it means if the language or a detail of the text is not known, and rules that did not
    run would object. It is listed in any case.
    """


class GatePolicySeverities(TypedDict):
    """pass_with_edits passes if the rule offers a text, and holds if it offers none."""

    CRITICAL: Literal["pass", "pass_with_edits", "hold", "refuse"]
    """For undecided violations of this severity."""
    HIGH: Literal["pass", "pass_with_edits", "hold", "refuse"]
    """The same."""
    MEDIUM: Literal["pass", "pass_with_edits", "hold", "refuse"]
    """The same."""
    LOW: Literal["pass", "pass_with_edits", "hold", "refuse"]
    """The same."""
    UNSPECIFIED: Literal["pass", "pass_with_edits", "hold", "refuse"]
    """For rules without a severity."""


class GatePolicyPack(TypedDict):
    pack_id: str
    verdict: Literal["pass", "pass_with_edits", "hold", "refuse"]
    """For undecided violations of rules of the pack, whatever their severity."""


class HintPolicy(TypedDict):
    """When what a rule matches is a hint and no violation."""

    share: float
    """
    A rule is a hint in a language if a smaller share of its marks in test texts was right
    there. 0: no rule is.
    """
    least: int
    """With fewer marks in test texts of the language, a rule is never a hint there."""
    changed_at: str | None
    """When it was changed; null for what Copydesk comes with."""


class Pack(TypedDict):
    """A pack of rules."""

    id: str
    name: str
    description: str
    """What it covers and how well it was checked."""
    version: str
    """The version that this service has."""
    jurisdiction: str
    """Where its law holds; none for rules of style."""
    rules: int
    """How many rules it has."""
    languages: list[LanguageKey]
    """Languages that at least one rule has tests for."""
    enabled_version: str | None
    """The version that the workspace uses; null while the pack is off."""
    update_available: bool
    """Whether enabling the pack again would bring another version."""


class EnabledPack(TypedDict):
    """A pack that was enabled, and how much of what people decided it goes against."""

    id: str
    name: str
    description: str
    """What it covers and how well it was checked."""
    version: str
    """The version that this service has."""
    jurisdiction: str
    """Where its law holds; none for rules of style."""
    rules: int
    """How many rules it has."""
    languages: list[LanguageKey]
    """Languages that at least one rule has tests for."""
    enabled_version: str | None
    """The version that the workspace uses; null while the pack is off."""
    update_available: bool
    """Whether enabling the pack again would bring another version."""
    failing_tests: int
    """How many tests that decisions made its rules fail as they are now. They refuse nothing."""


class PackList(TypedDict):
    """Every pack of rules that this service has."""

    packs: list[Pack]
    """By their ids."""


class _CheckTextRequestRequired(TypedDict):
    text: str
    """Plain text, at most 100 KiB in UTF-8."""


class CheckTextRequest(_CheckTextRequestRequired, total=False):
    """A text to check against the enabled rules."""

    language: LanguageKey | None
    """Found out from the text when it is not said."""
    metadata: Metadata
    """What is known of an asset: it decides which rules apply."""
    packs: list[str] | None
    """Only these packs and the workspace's own rules; all that are on by default."""
    hints: bool
    """
    Whether to list sentences that read like claims, and matches of rules that are often wrong
    in the language; no by default.
    """


class _TextCheckRequired(TypedDict):
    rule_set: str
    """Names the rules and their versions: a SHA-256."""
    rules: int
    """How many rules the set has."""
    coverage: ReceiptChecksCoverage
    """How many rules ran, beside which a number of findings has to be read."""
    language: LanguageKey | None
    """
    Declared, found out, or assumed for a short text; then gaps say so. Null means that only
    rules for every language ran.
    """
    topics: list[TextCheckTopic]
    """
    What the words show the text to be about, the main topic first. Rules about other topics did
    not run, unless the metadata state their category.
    """
    truncated: bool
    """Whether more was found than is told."""
    findings: list[CheckFinding]
    """In reading order; what is missing from the whole text comes last."""
    unjudged: list[UnjudgedRule]
    """Rules that would ask a model about this text. It is not asked here."""
    gaps: list[ContentGap]
    """
    What is not known of the text, such as its language, and the rules that would object if it
    were stated.
    """
    rule_hints: int
    """
    How many matches are hints and no findings, because their rules are often wrong in the
    language. They are listed in hints, if hints are asked for.
    """


class TextCheck(_TextCheckRequired, total=False):
    """
    What the rules object to in a text. No model is asked: a text is clean only if nothing is
    left unjudged.
    """

    hints: list[TextCheckHint]
    """
    Sentences without a finding that read like claims, and matches of rules that are often wrong
    in the language, in reading order; only if they were asked for.
    """


class TextCheckTopic(TypedDict):
    """A topic that the words of a text show."""

    topic: Literal["finance", "food", "supplement", "health", "alcohol", "gambling", "cosmetic", "technology", "household", "fashion", "travel", "energy"]
    """What the text is about."""
    words: list[str]
    """The first words of the text that show it."""


class TextCheckHint(TypedDict):
    """
    A sentence that reads like a claim and to which no rule objects, or words to which a rule
    objects that is often wrong in this language. It may be lawful.
    """

    family: Literal["green", "health", "finance", "consent", "trading", "rule"]
    """
    What the sentence seems to be a claim about; rule if a rule matched that is often wrong in
    this language.
    """
    quote: str
    """The sentence; the words that matched, for a rule."""
    rule: TextCheckHintRule | None
    """The rule that matched, if the family is rule; otherwise null."""
    start: int
    """Where it begins, in UTF-16 units of the text."""
    end: int
    """Where it ends, that unit not included."""


class TextCheckHintRule(TypedDict):
    """The rule that matched, if the family is rule; otherwise null."""

    rule_id: str
    version: int
    name: str
    severity: Literal["LOW", "MEDIUM", "HIGH", "CRITICAL"]
    """What a violation of the rule would have."""
    reason: str
    """Why the rule objects."""


class ViolationFacts(TypedDict):
    """
    Members that a key with the scope auditing gets with every violation of the Copydesk API, in
    lists and alone, beside those that its document describes. What is not known is null.
    """

    citation: str | None
    """The law or other source of the rule, as its pack states it; null for a rule without one."""
    citation_status: Literal["verified", "quoted", "secondary", "unverified"] | None
    """How well the citation is known. Nothing but verified was checked in full."""
    point: str | None
    """
    The part of the rule that is broken, as a JSON pointer: /terms (its words are there),
    /need/any or /need/all/0 (needed words are missing), /need/as (they are not prominent
    enough), /occurrence/max and the like, /question (a model judged it), /breach (a model found
    it by reading the text).
    """
    rule_version: int | None
    """The version of the rule that found it."""
    language: LanguageKey | None
    """The language in which the words were checked."""
    stance: Literal["claim", "denial", "quotation", "report", "condition", "question", "instruction", "plan"] | None
    """
    In which sense the text seems to say the words; null where a model judged, and where
    something is missing as such.
    """
    element: Literal["body", "heading", "title", "alt", "caption", "link", "meta"] | None
    """The kind of place that holds the words."""
    anchor: ViolationAnchor | None
    """Where the words are; null where something is missing as such."""
    reason_language: LanguageKey | None
    """
    The language of `reason`: that of the asset if the rule has it, else English; null for a
    rule of the workspace that does not say.
    """
    suggestion_kind: Literal["replace", "insert", "remove"] | None
    """
    Whether the suggested text takes the place of the words (replace) or is added to the asset
    (insert), or a sentence is to be left out (remove; then there is no suggested text); null
    without a suggestion.
    """
    omission: str | None
    """The sentence to leave out, if that is suggested."""
    suggestion_status: Literal["verified", "quoted", "secondary", "unverified"] | None
    """
    How well the wording of a text to add is known: verified only if it was compared with the
    law.
    """
    likelihood: ViolationLikelihood | None
    """
    How likely it is right, by what is known of its rule in its language now; null without a
    rule.
    """
    opinion: ViolationOpinion | None
    """
    What a model says of the sentence, if the audit asked for second opinions. Null without one,
    and if the model has no licence.
    """
    related: list[str] | None
    """
    Identifiers of violations of other rules in this audit that mark some of the same words of
    this asset, at most 20. Each has its own decision.
    """


class Version(TypedDict):
    name: str
    version: str
    """The version of the release."""
    commit: str | None
    """The commit that the release was made from; null if it is not known."""
    schema: int | None
    """The number of the newest migration of the database; null if the database cannot be reached."""


class _WritingErrorRequired(TypedDict):
    detail: str


class WritingError(_WritingErrorRequired, total=False):
    """Any other error; detail says what is wrong and what to do."""

    code: str
    """
    The kind of error, for machines: bad_request, budget_used_up, conflict, forbidden, gone,
    header_too_large, internal, invalid, key_expired, key_invalid, key_may_not_decide,
    key_read_only, method_not_allowed, not_found, plan_lacks_api, scope_missing, signed_out,
    stale, timeout, too_large, too_many_at_once, too_many_requests, unavailable,
    unsupported_type, workspace_moved, workspace_moving.
    """
    failure: str
    """Why a language model gave no usable answer, as a code."""


class DocumentState(PublicAPIDocumentSchema):
    status: Literal["generating", "ready", "failed"]
    """From the header document-status."""
    failure: str | None
    """From the header document-failure."""


class ViolationDetailWithTag(ViolationDetail):
    etag: str | None
    """From the header etag."""


class AuditGaps(TypedDict):
    """What an audit cannot tell, why, and what to do about it."""

    gaps: list[ContentGap]


class RuleQuality(TypedDict):
    rule_id: str
    """Identifier of the rule."""
    languages: list[RuleQualityLanguage]
    """Languages that the rule has words for, was tested in, or was decided about."""
    always_finding: bool
    """Whether the workspace wants its matches as violations, whatever the figures say."""
    counting: bool
    """Whether some decisions are not counted yet; ask again."""


class RuleQualityLanguage(TypedDict):
    language: LanguageKey | None
    """Null for assets whose language was not recognised."""
    tests: RuleQualityLanguageTests | None
    """Marks of the rule in labelled test texts; null if it marked none."""
    decisions: RuleQualityLanguageDecisions
    """What people decided here about its present version, each sentence once."""
    estimate: RuleQualityLanguageEstimate
    """The share of its findings here that are right, from tests and decisions."""
    standing: Literal["finding", "hint"]
    """What its matches in this language are in audits that begin now."""


class RuleQualityLanguageTests(TypedDict):
    """Marks of the rule in labelled test texts; null if it marked none."""

    locked: RuleQualityLanguageTestsLocked
    """In texts that no author of rules has read."""
    open: RuleQualityLanguageTestsLocked
    """In texts that the authors could read, so the figures are too good."""


class RuleQualityLanguageTestsLocked(TypedDict):
    """In texts that no author of rules has read."""

    right: int
    """Right."""
    wrong: int
    """Wrong."""


class RuleQualityLanguageDecisions(TypedDict):
    """What people decided here about its present version, each sentence once."""

    confirmed: int
    """Marked as an urgent violation or an elevated risk."""
    rejected: int
    """Dismissed because the rule was wrong."""


class RuleQualityLanguageEstimate(TypedDict):
    """The share of its findings here that are right, from tests and decisions."""

    mean: float
    """The expected share."""
    low: float
    """With 95 % the true share is not below this."""
    high: float
    """With 95 % the true share is not above this."""


class Me(TypedDict):
    workspace: MeWorkspace
    key: MeKey


class MeWorkspace(TypedDict):
    id: str
    """Identifier of the workspace."""
    name: str
    plan: str


class MeKey(TypedDict):
    id: str
    """Identifier of the key."""
    name: str
    prefix: str
    """How the key begins."""
    scopes: list[Literal["generation", "auditing", "events", "reading", "reviewing", "writing", "rules"]]
    """What the key may do beyond the specification."""
    read_only: bool
    """Whether the key may only read."""
    may_decide: bool
    """Whether the key may decide about findings."""
    service_account: MeKeyServiceAccount | None
    """Whose key it is; null for a key of the person who made it."""
    expires_at: str | None
    """From when on it is refused; null for a key that never expires."""


class MeKeyServiceAccount(TypedDict):
    """Whose key it is; null for a key of the person who made it."""

    id: str
    """Identifier of the service account."""
    name: str


class Workspace(TypedDict):
    id: str
    """Identifier of the workspace."""
    name: str
    plan: Literal["free", "team", "business"]
    """The free plan has no API access."""
    api_access: bool
    """Whether the plan lets API keys in."""
    created_at: str
    """When it was made."""
    counts: WorkspaceCounts
    tokens: WorkspaceTokens


class WorkspaceCounts(TypedDict):
    members: int
    """People."""
    keys: int
    """API keys that work."""
    assets: int
    """Assets that are not archived."""
    rules: int
    """Rules that are switched on."""
    documents: int
    """Documents in any state."""
    audits: int
    """Audits in any state."""


class WorkspaceTokens(TypedDict):
    budget: int | None
    """Tokens that models may use a month; null is the installation's default."""
    used: int
    """Tokens that models used this month."""
    reserved: int
    """Tokens set aside for what is under way."""
    calls: int
    """Calls of models this month."""
    cost_micros: int
    """What they cost, in millionths of a dollar."""


class ReviewItem(TypedDict):
    violation: ReviewItemViolation
    """A violation with its rule and comments."""
    facts: ReviewItemFacts
    """
    Members that a key with the scope auditing gets with every violation of the Copydesk API, in
    lists and alone, beside those that its document describes. What is not known is null.
    """
    version: int
    """Send it with a decision to notice what came between."""
    audit: MeKeyServiceAccount
    context: ReviewItemContext | None
    """Null for something that is missing as such."""
    language: LanguageKey | None
    """In which the asset was checked; null if it was not recognised."""
    rule: ReviewItemRule
    told: ReviewItemTold | None
    """
    The same texts in the `language` that was asked for; null if none was, if they are in it
    already, and if the rule does not have it.
    """
    related: list[ReviewItemRelatedItem]
    """Findings of other rules that mark some of the same words, in the order of the audit."""
    group: ReviewItemGroup | None
    earlier: ReviewItemEarlier | None
    judgement: ReviewItemJudgement | None
    assignees: list[ReviewItemAssignee]
    comments: list[ReviewItemComment]
    """Oldest first."""
    trail: list[ReviewItemTrailItem]
    """Newest first, at most 200."""
    asset: ReviewItemAsset
    page_link: str | None
    """The page, scrolled to the text; http or https only."""


class ReviewItemViolation(TypedDict):
    """A violation with its rule and comments."""

    id: str
    """Identifier of the violation."""
    audit_id: str | None
    review_state: ReviewState
    """Where the review stands."""
    severity: Severity | None
    """Severity of the rule."""
    rule_id: str | None
    """The rule it breaks; null once deleted."""
    rule_name: str | None
    asset_id: str | None
    """The web page, document or post where it was found; null once deleted."""
    asset_name: str | None
    asset_url: str | None
    """URL or identifier of the asset."""
    violating_text: str | None
    """Text that triggered the violation; null where something is missing."""
    reason: str
    """Why the text was flagged."""
    recommended_solution: str | None
    """How to fix it."""
    suggested_text: str | None
    """Replacement text, if there is one."""
    dismissal_reason: str | None
    """Why it was dismissed, when it was."""
    group_id: str | None
    """Violations with the same group_id are the same finding on several assets."""
    assigned_to_user_ids: list[str]
    rule_description: str | None
    """What the rule checks."""
    rule_explanation: str | None
    """Background on the rule, such as the regulation behind it."""
    comments: list[ViolationComment]
    """Oldest first."""


class ReviewItemFacts(TypedDict):
    """
    Members that a key with the scope auditing gets with every violation of the Copydesk API, in
    lists and alone, beside those that its document describes. What is not known is null.
    """

    citation: str | None
    """The law or other source of the rule, as its pack states it; null for a rule without one."""
    citation_status: Literal["verified", "quoted", "secondary", "unverified"] | None
    """How well the citation is known. Nothing but verified was checked in full."""
    point: str | None
    """
    The part of the rule that is broken, as a JSON pointer: /terms (its words are there),
    /need/any or /need/all/0 (needed words are missing), /need/as (they are not prominent
    enough), /occurrence/max and the like, /question (a model judged it), /breach (a model found
    it by reading the text).
    """
    rule_version: int | None
    """The version of the rule that found it."""
    language: LanguageKey | None
    """The language in which the words were checked."""
    stance: Literal["claim", "denial", "quotation", "report", "condition", "question", "instruction", "plan"] | None
    """
    In which sense the text seems to say the words; null where a model judged, and where
    something is missing as such.
    """
    element: Literal["body", "heading", "title", "alt", "caption", "link", "meta"] | None
    """The kind of place that holds the words."""
    anchor: ViolationAnchor | None
    """Where the words are; null where something is missing as such."""
    reason_language: LanguageKey | None
    """
    The language of `reason`: that of the asset if the rule has it, else English; null for a
    rule of the workspace that does not say.
    """
    suggestion_kind: Literal["replace", "insert", "remove"] | None
    """
    Whether the suggested text takes the place of the words (replace) or is added to the asset
    (insert), or a sentence is to be left out (remove; then there is no suggested text); null
    without a suggestion.
    """
    omission: str | None
    """The sentence to leave out, if that is suggested."""
    suggestion_status: Literal["verified", "quoted", "secondary", "unverified"] | None
    """
    How well the wording of a text to add is known: verified only if it was compared with the
    law.
    """
    likelihood: ViolationLikelihood | None
    """
    How likely it is right, by what is known of its rule in its language now; null without a
    rule.
    """
    opinion: ViolationOpinion | None
    """
    What a model says of the sentence, if the audit asked for second opinions. Null without one,
    and if the model has no licence.
    """
    related: list[str] | None
    """
    Identifiers of violations of other rules in this audit that mark some of the same words of
    this asset, at most 20. Each has its own decision.
    """


class ReviewItemContext(TypedDict):
    """Null for something that is missing as such."""

    text: str
    """The passage around the violating text."""
    start: int
    """Where the violating text begins, in UTF-16."""
    end: int
    is_cut: bool
    """The passage goes on before or after what is shown."""
    before: str | None
    """The passage that a reader reads before it."""
    after: str | None
    """The passage that a reader reads after it."""
    headings: list[str]
    """The nearest heading above, if any."""
    scope: str
    """body, heading, button, alt and the like."""
    hidden: bool
    """Readers do not see it."""
    language: str | None
    place: ReviewItemContextPlace | None


class ReviewItemContextPlace(TypedDict):
    kind: Literal["html", "lines", "pdf", "office", "json"]
    page: int | None
    slide: int | None
    paragraph: int | None
    line: int | None
    path: str | None
    """CSS path, part of a package or JSON pointer."""
    attribute: str | None
    """The HTML attribute that holds the text."""


class ReviewItemRule(TypedDict):
    id: str | None
    """Null once the rule is deleted."""
    key: str | None
    name: str | None
    kind: str | None
    """judge where a language model decided."""
    description: str | None
    explanation: str | None
    stances: list[Literal["claim", "denial", "quotation", "report", "condition", "question", "instruction", "plan"]] | None
    """
    The senses in which the rule objects to its words, such as claim; null if it objects in
    every sense.
    """
    citation: ReviewItemRuleCitation | None
    pack: AuditDetailPack | None
    version: int | None
    """The version that found it."""
    current_version: int | None
    enabled: bool | None
    tests: int
    """Tests of the rule, those made of decisions included."""


ReviewItemRuleCitation = TypedDict(
    "ReviewItemRuleCitation",
    {
        "act": "str",
        "point": "str",
        "from": "str | None",
        "until": "str | None",
        "status": "Literal[\"verified\", \"quoted\", \"secondary\", \"unverified\"]",
    },
)


class ReviewItemTold(TypedDict):
    """
    The same texts in the `language` that was asked for; null if none was, if they are in it
    already, and if the rule does not have it.
    """

    language: LanguageKey
    """Language of a text."""
    reason: str | None
    """Null where the reason is not a text of the rule."""
    recommended_solution: str | None
    explanation: str | None


class ReviewItemRelatedItem(TypedDict):
    violation_id: str
    rule_name: str | None
    review_state: ReviewState
    """Where the review stands."""


class ReviewItemGroup(TypedDict):
    id: str
    size: int
    undecided: int
    index: int
    """Which of them this one is, from 1 on."""


ReviewItemEarlier = TypedDict(
    "ReviewItemEarlier",
    {
        "change": "Literal[\"still\", \"changed\", \"regressed\"]",
        "pass": "Literal[\"exact\", \"count\", \"similar\", \"ambiguous\"]",
        "rule_changed": "bool",
        "audit_id": "str",
        "audit_name": "str | None",
        "violation_id": "str | None",
        "state": "ReviewState | None",
        "reason": "str | None",
        "decided_by": "ReviewItemEarlierDecidedBy | None",
        "decided_at": "str | None",
    },
)


class ReviewItemEarlierDecidedBy(TypedDict):
    kind: Literal["user", "key", "system"]
    id: str | None
    """Of the person or the API key."""
    name: str | None
    """Null for the service, and for people who left."""
    you: bool
    """The one who asks did it, signed in and not by a key."""


class ReviewItemJudgement(TypedDict):
    match: str
    """How the quote was found in the text."""
    votes: int
    stability: float
    """Share of the asks that agreed."""
    unstable: bool
    models: list[str]


class ReviewItemAssignee(TypedDict):
    user_id: str
    name: str | None
    """Null for people who left."""
    email: str | None


class ReviewItemComment(TypedDict):
    id: str
    author: ReviewItemEarlierDecidedBy
    content: str
    mentions: list[ReviewItemCommentMention]
    """In the order of the content."""
    created_at: str
    """When it was written."""


class ReviewItemCommentMention(TypedDict):
    user_id: str
    name: str | None
    """Null for people who left."""
    start: int
    """Where the mention begins in the content, in UTF-16."""
    end: int


class ReviewItemTrailItem(TypedDict):
    seq: int | None
    """Number in the trail of the audit; null for an assignment."""
    at: str
    """When it happened."""
    actor: ReviewItemEarlierDecidedBy
    action: Literal["dismiss", "elevated_risk", "urgent_violation", "mark_fixed", "reopen", "undo", "inherit", "carry", "forward", "standing", "assign"]
    before: ReviewState | None
    """Where the review stands."""
    after: ReviewState | None
    """Where the review stands."""
    before_reason: str | None
    after_reason: str | None
    reaffirmed: bool
    """Decided the same once more; nothing changed."""
    whole_group: bool
    decision_id: str | None
    """The bulk decision that it was part of."""
    changed: int
    """How many violations it changed altogether."""
    undoes: int | None
    """The entry that it takes back."""
    undone_by: int | None
    """The entry that took it back."""
    assigned: ReviewItemTrailItemAssigned | None
    """Of an assignment."""
    source: ReviewItemTrailItemSource | None
    """
    Of an entry of the kind forward: the decision that counts since. Null where none does any
    more.
    """
    standing: ReviewItemTrailItemStanding | None
    """Of an entry of the kind standing: which standing decision decided."""


class ReviewItemTrailItemAssigned(TypedDict):
    """Of an assignment."""

    before: list[ReviewItemAssignee]
    after: list[ReviewItemAssignee]


class ReviewItemTrailItemSource(TypedDict):
    """
    Of an entry of the kind forward: the decision that counts since. Null where none does any
    more.
    """

    audit_id: str
    audit_name: str | None
    violation_id: str
    """The same finding there."""
    state: ReviewState | None
    """What was decided there."""
    reason: str | None
    decided_by: ReviewItemEarlierDecidedBy | None
    decided_at: str
    """When it was decided there."""


class ReviewItemTrailItemStanding(TypedDict):
    """Of an entry of the kind standing: which standing decision decided."""

    id: str
    """The standing decision."""
    made_by: str | None
    """The person who made it; null for people who left."""


class ReviewItemAsset(TypedDict):
    id: str | None
    name: str | None
    url: str | None
    snapshot_id: str | None


class Changes(TypedDict):
    seq: int
    """Send it as after next time."""
    status: Literal["PENDING", "RUNNING", "COMPLETED", "FAILED", "CANCELLED"]
    progress: ReviewProgress
    """Violations of the whole audit by state, regardless of any filter."""
    total_assets: int
    completed_assets: int
    failed_assets: int
    coverage: ReceiptChecksCoverage | None
    """How many rules ran, if it was noted."""
    decisions: list[ChangesDecision]
    """Oldest first, at most 200."""
    more: bool
    """There were more: read the page anew."""
    watched_version: int | None
    """
    Version of the watched violation: another one than before means a decision, a comment or an
    assignment.
    """


class ChangesDecision(TypedDict):
    seq: int
    at: str
    """When it was decided."""
    actor: ReviewItemEarlierDecidedBy
    action: Literal["dismiss", "elevated_risk", "urgent_violation", "mark_fixed", "reopen", "undo", "inherit", "carry", "forward", "standing"]
    state: ReviewState | None
    """What the violations are now; null after an undo or a carry-over of several."""
    reason: str | None
    violation_id: str
    """The violation, or the first of several."""
    group_id: str | None
    whole_group: bool
    changed: int
    undoes: int | None
    decision_id: str | None
    """The bulk decision that it was part of."""


class NewerAudit(TypedDict):
    assets: int
    """How many assets the audit has read."""
    read_again: int
    """How many of them a newer audit has read since."""
    newest: NewerAuditNewest | None
    """The newest audit that has read any of them again."""


class NewerAuditNewest(TypedDict):
    """The newest audit that has read any of them again."""

    id: str
    name: str
    created_at: str
    """When the audit was created."""


class FindingFacet(TypedDict):
    facet: Literal["rule", "pack", "severity", "language", "site", "market", "change", "review_state", "assignee", "due"]
    total: int
    """Exactly how many findings match."""
    values: list[FindingFacetValue]
    """Most findings first, at most 200. A finding counts for each of its assignees and markets."""
    more: bool
    """There are further values."""
    counting: bool
    """Findings of audits from before an upgrade are still being collected; ask again in a second."""


class FindingFacetValue(TypedDict):
    value: str | None
    """What the filter takes. Null for findings that have none: no rule, no site and so on."""
    name: str | None
    """The name of a rule, or of a member; null where the value says it all."""
    count: int


class ClusterOffer(TypedDict):
    undecided: int
    """How many open findings of the cluster nobody has decided."""
    decided: int
    """
    How many of the newest findings of the cluster people decided: dismissed, elevated risk or
    urgent. What standing decisions decided does not count.
    """
    offer: ClusterOfferOffer | None
    """
    What to decide about those that are left: at least three were decided so, and four of five
    or more. Null if there is no such decision, or nothing is left.
    """


class ClusterOfferOffer(TypedDict):
    """
    What to decide about those that are left: at least three were decided so, and four of five
    or more. Null if there is no such decision, or nothing is left.
    """

    action: Literal["dismiss", "elevated_risk", "urgent_violation"]
    reason: str | None
    """The reason that was given most often."""
    agreeing: int
    """How many were decided so."""


class GetFindingHistorySighting(TypedDict):
    violation_id: str
    audit: MeKeyServiceAccount
    seen_at: str
    """When the audit stored it."""
    change: Literal["new", "still", "changed", "regressed"]
    review_state: ReviewState
    """Where the review stands."""
    dismissal_reason: str | None
    violating_text: str | None
    rule_version: int | None
    trail: list[ReviewItemTrailItem]
    """What was decided in this audit, newest first, at most 20."""


class FindingHistory(TypedDict):
    finding: FindingHistoryFinding
    """A finding with its newest sighting."""
    sightings: list[GetFindingHistorySighting]
    """Newest first."""
    next_cursor: str | None


class FindingHistoryFinding(TypedDict):
    """A finding with its newest sighting."""

    id: str
    """Identifier of the finding. It is the same in every audit that sees the finding."""
    violation_id: str
    """The newest sighting: decide about it, comment on it and assign it as usual."""
    audit_id: str
    """The audit of the newest sighting."""
    cluster_id: str
    """Findings of one rule about the same words have the same cluster."""
    life: Literal["seen", "gone", "unknown"]
    """
    seen: the newest reading has it; gone: it was not there; unknown: the asset could not be
    read since, or the rule was not judged.
    """
    change: Literal["new", "still", "changed", "regressed"]
    """How the newest sighting relates to the one before."""
    standing: Literal["open", "decided", "gone"]
    """open: to be dealt with; decided: dismissed or fixed; gone: not there any more."""
    fix_verified: bool
    """It was marked as fixed, and the next reading did not find it."""
    first_seen_at: str
    """When the first sighting was stored."""
    last_seen_at: str
    """When the newest sighting was stored."""
    due_at: str | None
    """
    When it is to be dealt with: the first sighting and the days of its severity. Null if it is
    not open, or never due.
    """
    sightings: int
    """How many audits saw it."""
    review_state: ReviewState
    """Where the review stands."""
    dismissal_reason: str | None
    version: int
    """Of the newest sighting, as a decision takes it."""
    severity: Severity | None
    """Severity of the rule."""
    rule_id: str | None
    """Null once the rule is deleted."""
    rule_name: str | None
    pack: str | None
    """The pack that the rule came from; null for a rule of the workspace."""
    language: LanguageKey | None
    """Language of a text."""
    asset_id: str | None
    """Null once the asset is deleted."""
    asset_name: str | None
    asset_url: str | None
    site: str | None
    """The host of the address of the asset; null without a web address."""
    path: str | None
    """The path of that address."""
    markets: list[str]
    """
    The markets in the metadata of the asset, as they are now. None if it states none, or once
    the asset is deleted.
    """
    violating_text: str | None
    reason: str
    suggested_text: str | None
    suggestion_kind: Literal["replace", "insert", "remove"] | None
    assigned_to_user_ids: list[str]
    comments: int
    """How many comments it has."""


class DuePolicy(TypedDict):
    critical: int | None
    """In how many days after its first sighting a finding that is critical is due; null if never."""
    high: int | None
    """In how many days after its first sighting a finding that is high is due; null if never."""
    medium: int | None
    """In how many days after its first sighting a finding that is medium is due; null if never."""
    low: int | None
    """In how many days after its first sighting a finding that is low is due; null if never."""
    unspecified: int | None
    """
    In how many days after its first sighting a finding that is of no named severity is due;
    null if never.
    """
    updated_at: str | None
    """When it was last changed; null if nobody has set any days."""


class Sample(TypedDict):
    sample: SampleSample | None
    """Null before anybody has drawn one."""


class SampleSample(TypedDict):
    """Null before anybody has drawn one."""

    audit_id: str
    audit_name: str
    seed: str
    """It decides which passages are drawn, and in which order."""
    created_at: str
    """When the first passages were drawn."""
    total: int
    """Passages of everything that the audit read."""
    clean: int
    """Those of them that carry no finding."""
    passages: list[SampleSamplePassage]
    """What was drawn, in this order."""
    estimate: ContentGapEstimate | None
    """Null before anybody has looked."""


class SampleSamplePassage(TypedDict):
    position: int
    """In the order of drawing."""
    asset_id: str
    """Identifier of the asset."""
    asset_name: str
    asset_url: str | None
    scope: str
    """What kind of place it is, such as body or heading."""
    before: str | None
    """The sentence before it."""
    text: str
    after: str | None
    """The sentence after it."""
    answer: Literal["nothing_wrong", "missed"] | None
    """The newest answer; null without one."""
    about: str | None
    """The rule or the topic of the breach, in your own words."""
    note: str | None
    answered_at: str | None
    """When it was answered."""
    answered_by: str | None
    """Null for who has left the workspace."""
    answers: int
    """How many answers are kept, those taken back too."""


class KnownWords(TypedDict):
    market: list[str]
    """EU, UK and countries by their two letters."""
    category: list[str]
    """With all that they are a part of."""
    channel: list[str]
    """Kinds of places."""
    audience: list[str]
    """Kinds of readers."""


class AssetPage(TypedDict):
    asset: Asset
    """A page, document or post that is audited."""
    snapshots: list[AssetPageSnapshot]
    """Newest first, at most 100."""
    audits: list[AssetPageAudit]
    """Newest first, at most 100."""
    content: AssetPageContent | None
    """The name and the newest version in the system that pushes it; null for others."""


class AssetPageSnapshot(TypedDict):
    id: str
    """Identifier of the snapshot."""
    asset_id: str
    """Identifier of the asset."""
    created_at: str
    """When the asset was first found like this."""
    fetched_at: str
    """When it was last found like this."""
    content_hash: str | None
    """SHA-256 of the bytes, in hexadecimal."""
    media_type: str
    final_url: str | None
    """Where redirects led."""
    format: Literal["html", "markdown", "text", "post", "pdf", "docx", "pptx"] | None
    title: str | None
    language: str | None
    segments: int | None
    characters: int | None
    failure: AssetPageSnapshotFailure | None
    has_text: bool
    has_page: bool
    """Whether it can be shown as a page."""
    rendered: bool
    """The asset is read as a browser shows it."""
    audit: MeKeyServiceAccount | None
    """The newest audit that read this snapshot."""


class AssetPageSnapshotFailure(TypedDict):
    code: str
    message: str


class AssetPageAudit(TypedDict):
    id: str
    name: str
    status: Literal["PENDING", "RUNNING", "COMPLETED", "FAILED", "CANCELLED"]
    asset_status: Literal["pending", "running", "completed", "failed", "cancelled"]
    finished_at: str | None
    """When the asset was through."""
    snapshot_id: str | None
    failure: AssetPageSnapshotFailure | None
    violations: int
    """In every state."""
    unjudged: int
    """Rules that no model judged on it."""
    coverage: ReceiptChecksCoverage | None
    """How many rules ran on it, if noted."""
    open: AssetPageAuditOpen


class AssetPageAuditOpen(TypedDict):
    total: int
    critical: int
    high: int
    medium: int
    low: int
    unspecified: int
    """Of rules without a severity too."""
    urgent: int
    """How many of them all somebody marked urgent."""


class AssetPageContent(TypedDict):
    """The name and the newest version in the system that pushes it; null for others."""

    external_id: str
    version: int


class GetSnapshotSegment(TypedDict):
    index: int
    """Counted over all of the text, hidden parts at the end."""
    scope: Literal["body", "heading", "title", "alt", "caption", "link", "meta"]
    role: Literal["title", "meta", "heading", "paragraph", "list_item", "cell", "quote", "caption", "link", "alt"]
    level: int | None
    """Of a heading, 1 to 6, where the file says it."""
    language: str | None
    """Where it is not that of the whole."""
    hidden: str | None
    """Why readers do not see it, such as display_none; null for what they see."""
    page: int | None
    """The page of a PDF, or the slide."""
    line: int | None
    """The first line, of formats known by lines."""
    text: str
    marks: list[GetSnapshotSegmentMark]
    """In the order of the text; they may overlap."""


class GetSnapshotSegmentMark(TypedDict):
    violation_id: str
    rule_name: str | None
    severity: Severity | None
    """Severity of the rule."""
    review_state: ReviewState
    """Where the review stands."""
    start: int
    end: int


class Snapshot(TypedDict):
    snapshot: AssetPageSnapshot
    asset: SnapshotAsset
    audit: MeKeyServiceAccount | None
    """Whose findings are marked."""
    segments: list[GetSnapshotSegment]
    total_segments: int
    next_from: int | None
    """Value of from for what follows."""
    unplaced: list[SnapshotUnplacedItem]
    """Findings that stand nowhere in the text, such as what is missing."""


class SnapshotAsset(TypedDict):
    id: str
    name: str
    url: str | None


class SnapshotUnplacedItem(TypedDict):
    violation_id: str
    rule_name: str | None
    severity: Severity | None
    """Severity of the rule."""
    review_state: ReviewState
    """Where the review stands."""


class RuleNoise(TypedDict):
    rules: list[RuleNoiseRule]
    """Most dismissed first."""
    counting: bool
    """Whether something is still being counted; ask again."""


class RuleNoiseRule(TypedDict):
    rule_id: str
    """Identifier of the rule."""
    name: str
    pack_id: str | None
    """Null for a rule of the workspace itself."""
    violations: int
    """In all states."""
    decided: int
    """In any state but undecided."""
    dismissed: int
    """Dismissed."""
    share: float | None
    """Dismissed of decided; null while nothing is decided."""
    share_at_least: float | None
    """
    What the true share probably is at least (95 %): 1 of 1 says less than 9 of 9. Null while
    nothing is decided.
    """
    falling: bool
    """
    After twenty decisions or more, most of its findings here are probably wrong. Its repairs
    are proposed on its page.
    """


class Rule(TypedDict):
    id: str
    """Identifier of the rule."""
    key: str
    """The pack and the name of the rule in it."""
    name: str
    kind: str
    """What the rule does with its terms."""
    severity: Literal["LOW", "MEDIUM", "HIGH", "CRITICAL"]
    enabled: bool
    archived: bool
    draft: bool
    """Whether somebody is writing a next version."""
    version: int
    """0 while it was never published."""
    pack_id: str | None
    """Null for a rule of the workspace itself."""
    pack_version: str | None
    copied_from: str | None
    """The key of the rule that it began as."""
    citation: CheckFindingCite | None
    tests: int
    """Tests that decisions made."""
    own_tests: int
    """Tests that belong to the rule itself."""
    noise: RuleNoiseRule | None
    """Null while it has found nothing."""
    message: str
    """Why a text is flagged."""
    explanation: str
    recommendation: str
    question: str | None
    """What a model is asked."""
    languages: list[LanguageKey]
    """Languages with tests; none for a rule of all languages."""
    definition: dict[str, Any]
    """The whole rule; with changes it is what a backtest takes as source."""
    versions: list[RuleVersion]
    """The newest first, at most fifty."""
    written_tests: list[RuleWrittenTest]
    decision_tests: list[RuleDecisionTest]
    """The oldest first."""


class RuleVersion(TypedDict):
    version: int
    pack_version: str | None
    note: str | None
    """What whoever published it said."""
    created_at: str
    """When it was made."""
    created_by_name: str | None


class RuleWrittenTest(TypedDict):
    language: str
    text: str
    expect: list[str | None]
    """The quotes in order, null for something missing; empty where nothing is wrong."""


class RuleDecisionTest(TypedDict):
    id: str
    """Identifier of the test."""
    rule_id: str
    """Identifier of the rule."""
    text: str
    """The whole segment."""
    quote: str
    """The words that were decided about."""
    start: int
    """Where they begin, in UTF-16 units."""
    end: int
    """Where they end."""
    expects: Literal["flagged", "passed"]
    """What must become of the words."""
    language: LanguageKey | None
    """Language of a text."""
    scope: str
    """The part of the asset that the text is."""
    violation_id: str
    """The violation whose decision it is."""
    created_by: str | None
    """Identifier of the person."""
    created_at: str
    """When it was made or changed last."""


class RuleRepairs(TypedDict):
    falling: bool
    """After twenty decisions or more, most of its findings here are probably wrong."""
    decisions: RuleQualityLanguageDecisions
    tried_on: RuleQualityLanguageDecisions
    """The newest decided findings whose text is still stored."""
    repairs: list[RuleRepairsRepair]
    """At most three, first what loses no confirmed finding. Nothing changes by itself."""


class RuleRepairsRepair(TypedDict):
    kind: Literal["drop_term", "add_unless"]
    """Take a term out, or excuse what is near a word."""
    language: LanguageKey | None
    """Null for a term of all languages."""
    term: str
    spared: int
    """Rejected findings that would pass."""
    lost: int
    """Confirmed findings that would be lost."""
    failing_tests: int
    """Tests that are written in the rule and would fail."""


class Home(TypedDict):
    days: list[HomeDay]
    """
    The oldest day first, today last. What an audit found on an asset counts from the day the
    audit began until a newer one has read the asset.
    """
    counting: bool
    """
    Figures by rule, asset and day still lack decisions or audits that are being counted; ask
    again in a second.
    """
    rules: list[HomeRule]
    """Most open violations first, at most ten, each finding once."""
    noise: list[RuleNoiseRule]
    """Highest share of dismissals first, at most ten, of rules with five decisions."""
    assets: list[HomeAsset]
    """At most ten: most open critical violations first, then most high ones, and so on."""
    unread: list[NewerAuditNewest]
    """
    Of the newest audits, those that failed before anything was read, and no later one of their
    name read anything; newest first, at most three.
    """
    gaps: list[HomeGap]
    """
    What the newest ended audits cannot tell: of each schedule and of each name the newest one
    that newer audits have not read again, at most five.
    """
    running: list[HomeRunningItem]
    """Under way, newest first, at most ten."""
    waiting: HomeWaiting
    recent: list[HomeRecentItem]
    """Newest first, at most ten."""
    onboarding: list[HomeOnboardingItem]
    """In the order to take them."""


class HomeDay(TypedDict):
    day: str
    """A day in UTC, YYYY-MM-DD."""
    open: HomeDayOpen
    """Open violations: undecided, elevated risk or urgent."""
    undecided: int
    """Nobody had decided about so many when the day ended."""
    found: int
    """Violations of the audits that began on the day which no earlier reading of their asset had."""
    decided: int
    """How often a violation left or changed its state on the day."""


class HomeDayOpen(TypedDict):
    """Open violations: undecided, elevated risk or urgent."""

    CRITICAL: int
    """Critical."""
    HIGH: int
    """High."""
    MEDIUM: int
    """Medium."""
    LOW: int
    """Low."""
    UNSPECIFIED: int
    """Without a severity."""


class HomeRule(TypedDict):
    rule_id: str
    """Identifier of the rule."""
    name: str
    pack_id: str | None
    """Null for a rule of the workspace itself."""
    violations: int
    """In all states."""
    open: int
    """Undecided, elevated or urgent."""


class HomeAsset(TypedDict):
    asset_id: str
    """Identifier of the asset."""
    name: str
    url: str | None
    audit_id: str
    """Identifier of the audit."""
    open: HomeDayOpen
    """Open violations: undecided, elevated risk or urgent."""


class HomeGap(TypedDict):
    audit_id: str
    """Identifier of the audit."""
    name: str
    created_at: str
    """When the audit was created."""
    gaps: list[HomeGapGap]
    """By reason, the most serious first, as it was when the audit was first counted."""
    coverage: ReceiptChecksCoverage | None
    """How many rules ran, if it was noted."""
    estimate: ContentGapEstimate | None
    """What the audit missed; null if nobody has looked at passages without findings."""


class HomeGapGap(TypedDict):
    kind: Literal["not_read", "not_reached", "not_run", "not_judged", "provisional", "not_shown", "truncated", "no_opinion", "missed", "not_known"]
    """
    not_read and not_reached: nothing is known about the assets. not_run: the rules did not
    apply. not_judged: the rules need a model that did not judge. provisional: a model judged
    whose licence is not proven yet. not_shown: the pages were read without a browser.
    truncated: some findings are not listed. no_opinion: a second opinion on hints and findings
    was asked for, and some got none. missed: breaches that the rules did not find, estimated if
    people looked at passages without findings. not_known: something that nobody stated about a
    text that was pushed or checked; the rules are those that would object if it were stated so.
    """
    reason: str
    """The reason as a code."""
    language: str | None
    """
    The language in which the rules have no words, or for not_known the language that is meant;
    otherwise null.
    """
    assets: int | None
    """On how many assets; null if only known per rule."""
    rules: int
    """How many rules; 0 if the gap concerns every rule."""


class HomeRunningItem(TypedDict):
    id: str
    """Identifier of the audit."""
    name: str
    status: Literal["PENDING", "RUNNING", "COMPLETED", "FAILED", "CANCELLED"]
    created_at: str
    """When it was created."""
    total_assets: int
    """Assets."""
    completed_assets: int
    """Assets that were checked."""
    failed_assets: int
    """Assets that could not be."""
    total_violations: int
    """Found so far."""
    coverage: ReceiptChecksCoverage | None
    """How many rules ran on what was read so far."""


class HomeWaiting(TypedDict):
    undecided: int
    """In all audits, each finding once."""
    assigned: int
    """Of those, assigned to the caller."""
    approvals: list[HomeWaitingApproval]
    """Documents that the caller is asked to approve, at most ten."""
    audits: list[HomeWaitingAudit]
    """With something undecided, those with most assigned first, at most ten."""


class HomeWaitingApproval(TypedDict):
    document_id: str
    """The document."""
    title: str
    asked_at: str
    """When the caller was asked to approve it."""


class HomeWaitingAudit(TypedDict):
    audit_id: str
    """Identifier of the audit."""
    name: str
    created_at: str
    """When the audit was created."""
    undecided: int
    """Nobody has decided about so many yet."""
    assigned: int
    """So many of them are assigned to the caller."""


class HomeRecentItem(TypedDict):
    at: str
    """When it was decided."""
    actor_kind: Literal["user", "key", "system"]
    actor_name: str | None
    """The person, or the key by its name; null for the service and for who has left."""
    action: Literal["dismiss", "elevated_risk", "urgent_violation", "mark_fixed", "reopen", "undo", "inherit", "carry"]
    changed: int
    """How many violations it changed."""
    violation_id: str
    """The violation that was decided about."""
    rule_name: str | None
    """The rule that it breaks."""
    audit_id: str
    """Identifier of the audit."""
    audit_name: str


class HomeOnboardingItem(TypedDict):
    step: Literal["rules", "assets", "audit", "review", "key", "invite"]
    done: bool
    count: int
    """How many there are, counted up to the target."""
    target: int
    """How many it takes."""


class Draft(TypedDict):
    id: str
    """Identifier of the document."""
    title: str
    """May be empty."""
    blocks: list[dict[str, Any]]
    """Block nodes."""
    revision: int
    """Grows with every save; a save names the one that it began from."""
    version: int
    """The number of the newest version, which is the draft itself."""
    shared: bool
    """Whether other members than the author see it."""
    author: DraftAuthor | None
    """Null for what a key or a bulk run had written: every member sees it."""
    may_edit: bool
    """False while it is being written, too."""
    may_share: bool
    may_delete: bool
    language: LanguageKey | None
    """Language of a text."""
    template: MeKeyServiceAccount | None
    """Null for a document that began empty."""
    tone: DraftTone | None
    bulk_run_id: str | None
    status: Literal["generating", "ready", "failed"]
    failure: str | None
    """Why there is no text, as a code."""
    has_receipt: bool
    """Whether a model wrote it, so that getReceipt knows it."""
    created_at: str
    """When it was asked for or begun."""
    saved_at: str | None
    """When somebody saved it last; null while nobody has."""
    saved_by: DraftAuthor | None


class DraftAuthor(TypedDict):
    """Null for what a key or a bulk run had written: every member sees it."""

    id: str
    """Identifier of the person."""
    name: str | None
    """Null once the person has left the workspace."""


class DraftTone(TypedDict):
    id: str
    """ton_, the tone in all its languages."""
    meta_id: str | None
    """tom_, the tone in the language of the document; null when it has none."""
    name: str


class DocumentVersion(TypedDict):
    version: int
    """Its number; 1 is how the document began."""
    kind: Literal["written", "started", "edited", "restored"]
    """Written from a template, begun empty, edited by a person, or an earlier one again."""
    sandbox: bool
    """Whether it was put together without a model, because none was configured."""
    name: str | None
    """What somebody called it."""
    restored_from: int | None
    """Of a restored one."""
    title: str
    words: int
    """How many words it has."""
    author: DraftAuthor | None
    """Who made it; null for a written one."""
    began_at: str
    """When its first text was saved."""
    saved_at: str
    """When its newest text was saved."""
    newest: bool
    """Whether it is the draft as it is now."""
    blocks: list[dict[str, Any]]
    """Block nodes."""
    raw: str
    """The same as Markdown."""


class _DocumentApprovalsRequired(TypedDict):
    version: int
    """The newest version, which is the document itself."""
    owner: DraftAuthor | None
    """Who sees to it; null for its author."""
    due_on: str | None
    """The day by which it is to be done."""
    approvals: list[DocumentApprovalsApproval]
    """The newest first, at most 50."""
    comments: list[DocumentApprovalsComment]
    """The oldest first, the newest 200."""
    may_ask: bool
    """Whether the caller may ask for an approval now."""
    may_decide: bool
    """Whether the caller is the one who was asked."""
    may_withdraw: bool
    authors: list[str]
    """Who created the document or saved a version of it, and so does not approve it."""


class DocumentApprovals(_DocumentApprovalsRequired, total=False):
    open: DocumentApprovalsApprovalOpen


class DocumentApprovalsApproval(TypedDict):
    id: str
    """Identifier of the approval."""
    state: Literal["asked", "approved", "sent_back", "withdrawn"]
    version: int
    """The version that was asked about, and then the one that was decided about."""
    sha256: str
    """Of the title and the blocks of that version, in hex."""
    current: bool
    """Whether the document still is that version."""
    asked_by: DraftAuthor
    asked_at: str
    """When it was asked for."""
    approver: DraftAuthor
    ended_by: DraftAuthor | None
    """Who decided or withdrew it."""
    ended_at: str | None
    """When that was."""
    reason: str | None
    """Why it was approved although something was open."""
    open: DocumentApprovalsApprovalOpen | None
    """What was open in the text that was approved."""


class DocumentApprovalsApprovalOpen(TypedDict):
    """What was open in the text that was approved."""

    findings: list[DocumentApprovalsApprovalOpenFinding]
    """What the rules object to in exactly this text, at most 100."""
    total: int
    """How many findings there are."""
    truncated: bool
    """Whether more was found than is counted."""
    unjudged: list[str]
    """Names of the rules whose words are in the text and that only a model can judge."""
    gaps: list[ContentGap]
    """What nobody stated about the text, and the rules that would object if it were."""
    rules: int
    """How many rules are enabled."""
    language: LanguageKey | None
    """Null means that only rules for every language ran."""
    verdict: Literal["pass", "pass_with_edits", "hold", "refuse"]
    """
    pass: publish it. pass_with_edits: publish it after the edits. hold: a person has to decide
    first. refuse: do not publish it.
    """
    needs_reason: bool
    """Whether it is not approved without a reason: a rule objects, or the gate would not pass it."""


class DocumentApprovalsApprovalOpenFinding(TypedDict):
    rule_name: str
    pack_id: str | None
    """Null for a rule of the workspace itself."""
    severity: Literal["LOW", "MEDIUM", "HIGH", "CRITICAL"]
    quote: str | None
    """Null if something is missing."""


class DocumentApprovalsComment(TypedDict):
    id: str
    author: ReviewItemEarlierDecidedBy
    content: str
    mentions: list[ReviewItemCommentMention]
    """In the order of the content."""
    created_at: str
    """When it was written."""
    version: int
    """The newest version when it was written."""


class TemplateToEdit(TypedDict):
    id: str
    """Identifier of the template."""
    key: str
    """Machine-readable name."""
    name: str
    """In English, or in the first language that it has."""
    language_keys: list[LanguageKey]
    """Languages that are published; of a new one those of its draft."""
    version: int
    """The published version; 0 while there is none."""
    has_draft: bool
    """There are changes that are not published."""
    archived: bool
    """It is not offered any more."""
    documents: int
    """Documents that were made with it."""
    updated_at: str
    """When the draft or the template changed last."""
    revision: int
    """Counts every change; send it as base_revision."""
    languages: list[TemplateToEditLanguage]
    """Each language once."""
    published: list[TemplateToEditLanguage] | None
    """The published version; null while there is none."""
    draft_by_name: str | None
    """Who changed the draft last."""
    issues: list[TemplateToEditIssue]
    """Mistakes; with one it is not published."""
    warnings: list[TemplateToEditIssue]
    """Fields that no command names."""


class TemplateToEditLanguage(TypedDict):
    """A template in one language."""

    language_key: LanguageKey
    """Language of a text."""
    name: str
    """What people call it in this language."""
    form: list[TemplateToEditLanguageFormItem]
    commands: list[str]
    """Run one after the other; {{key}} stands for a field, {{previous}} for the step before."""


class _TemplateToEditLanguageFormItemRequired(TypedDict):
    key: str
    """What a command names it by."""
    type: Literal["text", "textarea", "number", "boolean", "select", "multiselect", "infobase"]
    label: str
    """What people read."""
    required: bool


class TemplateToEditLanguageFormItem(_TemplateToEditLanguageFormItemRequired, total=False):
    description: str
    """Says what is wanted."""
    placeholder: str
    """An example in the empty field."""
    maxLength: float
    """In characters."""
    options: list[TemplateToEditLanguageFormItemOption]
    default: Any
    """A value of the type of the field."""


class TemplateToEditLanguageFormItemOption(TypedDict):
    value: str
    """What is sent."""
    label: str
    """What people read."""


class TemplateToEditIssue(TypedDict):
    loc: list[str | int]
    """Where: body, languages, the number of the language, then form or commands."""
    msg: str


class TemplateVersion(TypedDict):
    version: int
    note: str
    created_at: str
    """When it was published."""
    created_by_name: str | None
    """Null for the service itself and for people who left."""
    languages: list[TemplateToEditLanguage]
    """Each language once."""


class Tone(TypedDict):
    id: str
    """Identifier of the tone of voice."""
    key: str
    built_in: bool
    version: int
    archived: bool
    default: bool
    """Whether forms of the workspace begin with it. Programs name the tone they want."""
    languages: list[ToneLanguage]


class ToneLanguage(TypedDict):
    meta_id: str
    """What a request for a document names."""
    language_key: LanguageKey
    """Language of a text."""
    name: str
    description: str | None
    """The tone in a sentence."""
    content: str | None
    """Guidelines as free text; where there is a guide, its text."""
    guide: ToneLanguageGuide | None


class ToneLanguageGuide(TypedDict):
    dos: list[str]
    donts: list[str]
    use_terms: list[str]
    avoid_terms: list[ToneLanguageGuideAvoidTerm]
    examples: list[str]
    """Texts that sound right; a model imitates them and takes nothing else from them."""


class ToneLanguageGuideAvoidTerm(TypedDict):
    term: str
    instead: str | None
    """What to say in its place."""


class ToneVersion(TypedDict):
    version: int
    languages: list[ToneVersionLanguage]


class ToneVersionLanguage(TypedDict):
    language_key: LanguageKey
    """Language of a text."""
    name: str
    description: str | None
    """The tone in a sentence."""
    content: str | None
    """Guidelines as free text; where there is a guide, its text."""
    guide: ToneLanguageGuide | None


class InfobaseSummary(TypedDict):
    id: str
    """Identifier of the knowledge base."""
    name: str
    description: str | None
    facts: int
    """Entries that are used where they fit."""
    guidelines: int
    """Entries that are always used."""
    created_at: str
    """When it was made."""


class InfobaseUse(TypedDict):
    documents: int
    """Documents that were written with it; counted up to a thousand."""
    running_bulk_runs: int
    """Bulk runs under way that name it."""


class Entry(TypedDict):
    id: str
    """Identifier of the entry."""
    kind: Literal["fact", "guideline"]
    """A fact is used where it fits the text, a guideline always."""
    language_key: LanguageKey | None
    """Null holds in every language."""
    title: str
    body: str
    source: str | None
    """The file that it came from."""
    version: int
    updated_at: str
    """When it was written."""


class RuleCoverage(TypedDict):
    languages: list[LanguageKey]
    """The 15 languages."""
    packs: list[RuleCoveragePack]


class RuleCoveragePack(TypedDict):
    pack_id: str | None
    """Null for own rules."""
    rules: list[RuleCoveragePackRule]


class RuleCoveragePackRule(TypedDict):
    id: str
    key: str
    name: str
    kind: Literal["prohibit", "require", "substitute", "occurrence", "judge"]
    severity: Literal["LOW", "MEDIUM", "HIGH", "CRITICAL"]
    enabled: bool
    every: int
    """Terms for all languages."""
    terms: list[int]
    """Terms of each language, in the order of languages."""
    tests: list[int]
    """Written tests of each language, in the same order."""


class PackContent(TypedDict):
    id: str
    reviewed: str | None
    """When a lawyer read it."""
    reviewer: str | None
    """Null for a starter pack, no legal advice."""
    licence: str
    rules: list[PackContentRule]


class PackContentRule(TypedDict):
    key: str
    name: str
    kind: Literal["prohibit", "require", "substitute", "occurrence", "judge"]
    severity: Literal["LOW", "MEDIUM", "HIGH", "CRITICAL"]
    citation: CheckFindingCite | None
    languages: list[LanguageKey]
    """None for a rule of all languages."""


class RuleHistory(TypedDict):
    audits: list[RuleHistoryAudit]
    """The oldest first, at most thirty."""


class RuleHistoryAudit(TypedDict):
    audit_id: str
    audit_name: str
    at: str
    """When the audit was made."""
    violations: int
    """What the rule found in it."""
    decided: int
    """Of these, decided."""
    dismissed: int
    """Of these, dismissed."""


class RuleDraft(TypedDict):
    rule_id: str
    key: str
    name: str
    """As it was published last, or as the draft names it."""
    version: int
    """The published version; 0 while there is none."""
    archived: bool
    source: dict[str, Any]
    """The rule as it is written, finished or not."""
    published: dict[str, Any] | None
    """What is in use; null while nothing is."""
    revision: int
    """Counts how often the draft was saved; 0 while there is none."""
    based_on: int
    """The version that the draft began as."""
    saved_at: str | None
    """When it was saved last."""
    saved_by_name: str | None


class RuleVersionValue(TypedDict):
    version: int
    pack_version: str | None
    note: str | None
    created_at: str
    """When it was published."""
    created_by_name: str | None
    definition: dict[str, Any]
    """The rule as it is written, finished or not."""


class JudgeLicences(TypedDict):
    licences: list[JudgeLicencesLicence]
    """By model and family of rules."""
    fewest_controls: int
    """With fewer controls a licence is provisional."""
    kept_controls: int
    """How many of the latest controls count."""
    least_sensitivity: float
    """The share of breaches that a model must see to clear a text."""
    least_specificity: float
    """The share of lawful texts that it must leave alone to accuse one."""


class JudgeLicencesLicence(TypedDict):
    model: str
    """As receipts name it, such as openai:gpt-x."""
    pack_id: str | None
    """Whose rules it judged; null for the workspace's own rules."""
    breach: JudgeLicencesLicenceBreach
    lawful: JudgeLicencesLicenceBreach
    clear: Literal["provisional", "granted", "withdrawn"]
    """Whether its silence clears a text."""
    accuse: Literal["provisional", "granted", "withdrawn"]
    """Whether its objections are findings."""


class JudgeLicencesLicenceBreach(TypedDict):
    shown: int
    """How many control texts it was shown lately."""
    right: int
    """How many of them it got right."""
    share: float | None
    """Null without controls."""
    low: float
    """The true share is probably not below this (95 %)."""
    high: float
    """The true share is probably not above this (95 %)."""


Spend = TypedDict(
    "Spend",
    {
        "from": "str",
        "to": "str",
        "total": "SpendTotal",
        "days": "list[SpendDay]",
        "models": "list[SpendModel]",
        "purposes": "list[SpendDayByItem]",
        "templates": "list[SpendTemplate]",
        "audits": "list[SpendAudit]",
        "forecast": "SpendForecast",
        "budget": "SpendBudget",
    },
)


class SpendTotal(TypedDict):
    calls: int
    """Calls that were billed, answered or not."""
    input_tokens: int
    """Tokens read."""
    output_tokens: int
    """Tokens written."""
    cost_micros: int
    """The cost as far as prices are known. In millionths of a US dollar."""
    unpriced_tokens: int
    """Tokens whose price is not known; their cost is in no sum."""


class SpendDay(TypedDict):
    day: str
    """A day in UTC."""
    calls: int
    """Calls that were billed, answered or not."""
    input_tokens: int
    """Tokens read."""
    output_tokens: int
    """Tokens written."""
    cost_micros: int
    """The cost as far as prices are known. In millionths of a US dollar."""
    unpriced_tokens: int
    """Tokens whose price is not known; their cost is in no sum."""
    by: list[SpendDayByItem]
    """The same by purpose; purposes without any are left out."""


class SpendDayByItem(TypedDict):
    purpose: Literal["document", "bulk", "judge", "rewrite", "guideline", "preview", "trial", "probe", "suggestion", "translation", "various", "earlier"]
    """What the tokens were spent for."""
    calls: int
    """Calls that were billed, answered or not."""
    input_tokens: int
    """Tokens read."""
    output_tokens: int
    """Tokens written."""
    cost_micros: int
    """The cost as far as prices are known. In millionths of a US dollar."""
    unpriced_tokens: int
    """Tokens whose price is not known; their cost is in no sum."""


class SpendModel(TypedDict):
    provider: str
    model: str
    calls: int
    """Calls that were billed, answered or not."""
    input_tokens: int
    """Tokens read."""
    output_tokens: int
    """Tokens written."""
    cost_micros: int
    """The cost as far as prices are known. In millionths of a US dollar."""
    unpriced_tokens: int
    """Tokens whose price is not known; their cost is in no sum."""


class SpendTemplate(TypedDict):
    template_id: str
    """Identifier of the template."""
    name: str | None
    """Null when it is not there any more."""
    calls: int
    """Calls that were billed, answered or not."""
    input_tokens: int
    """Tokens read."""
    output_tokens: int
    """Tokens written."""
    cost_micros: int
    """The cost as far as prices are known. In millionths of a US dollar."""
    unpriced_tokens: int
    """Tokens whose price is not known; their cost is in no sum."""


class SpendAudit(TypedDict):
    audit_id: str
    """Identifier of the audit."""
    name: str | None
    calls: int
    """Calls that were billed, answered or not."""
    input_tokens: int
    """Tokens read."""
    output_tokens: int
    """Tokens written."""
    cost_micros: int
    """The cost as far as prices are known. In millionths of a US dollar."""
    unpriced_tokens: int
    """Tokens whose price is not known; their cost is in no sum."""


class SpendForecast(TypedDict):
    tokens: int
    """Tokens of the whole month, if it goes on like this."""
    cost_micros: int
    """Its cost as far as prices are known. In millionths of a US dollar."""
    days: int
    """On how many days it is based."""
    ends_on: str | None
    """The day on which the budget is used up at this pace; null when it is not."""


class SpendBudget(TypedDict):
    month: str
    """The first day of the month that it counts for, in UTC."""
    renews_at: str
    """When the next month begins."""
    own_tokens: int | None
    """The workspace's own limit; null takes the operator's, 0 sets none."""
    operator_tokens: int | None
    """The operator's limit for a workspace, 0 for none; null while it is not known."""
    most_tokens: int | None
    """What may be set at most; null sets no bound."""
    limit_tokens: int | None
    """What holds; null is no limit."""
    used_tokens: int
    """Billed this month."""
    reserved_tokens: int
    """Set aside for calls under way."""
    shared_limit_tokens: int | None
    """Of all workspaces that the same person created; null where none holds."""
    shared_remaining_tokens: int | None
    """How many of those are left."""
    remaining_tokens: int | None
    """By the limit with the least left; null without one."""
    text_tokens: int
    """What one text sets aside when it begins; with less left none begins."""
    state: Literal["unlimited", "fine", "near", "stopped"]
    """near: four fifths are used."""


class _LikelyViolationRequired(TypedDict):
    id: str
    """Identifier of the violation."""
    audit_id: str | None
    review_state: ReviewState
    """Where the review stands."""
    severity: Severity | None
    """Severity of the rule."""
    rule_id: str | None
    """The rule it breaks; null once deleted."""
    rule_name: str | None
    asset_id: str | None
    """The web page, document or post where it was found; null once deleted."""
    asset_name: str | None
    asset_url: str | None
    """URL or identifier of the asset."""
    violating_text: str | None
    """Text that triggered the violation; null where something is missing."""
    reason: str
    """Why the text was flagged."""
    recommended_solution: str | None
    """How to fix it."""
    suggested_text: str | None
    """Replacement text, if there is one."""
    dismissal_reason: str | None
    """Why it was dismissed, when it was."""
    group_id: str | None
    """Violations with the same group_id are the same finding on several assets."""
    assigned_to_user_ids: list[str]


class LikelyViolation(_LikelyViolationRequired, total=False):
    citation: str | None
    """The law or other source of the rule, as its pack states it; null for a rule without one."""
    citation_status: Literal["verified", "quoted", "secondary", "unverified"] | None
    """How well the citation is known. Nothing but verified was checked in full."""
    point: str | None
    """
    The part of the rule that is broken, as a JSON pointer: /terms (its words are there),
    /need/any or /need/all/0 (needed words are missing), /need/as (they are not prominent
    enough), /occurrence/max and the like, /question (a model judged it), /breach (a model found
    it by reading the text).
    """
    rule_version: int | None
    """The version of the rule that found it."""
    language: LanguageKey | None
    """The language in which the words were checked."""
    stance: Literal["claim", "denial", "quotation", "report", "condition", "question", "instruction", "plan"] | None
    """
    In which sense the text seems to say the words; null where a model judged, and where
    something is missing as such.
    """
    element: Literal["body", "heading", "title", "alt", "caption", "link", "meta"] | None
    """The kind of place that holds the words."""
    anchor: ViolationAnchor | None
    """Where the words are; null where something is missing as such."""
    reason_language: LanguageKey | None
    """
    The language of `reason`: that of the asset if the rule has it, else English; null for a
    rule of the workspace that does not say.
    """
    suggestion_kind: Literal["replace", "insert", "remove"] | None
    """
    Whether the suggested text takes the place of the words (replace) or is added to the asset
    (insert), or a sentence is to be left out (remove; then there is no suggested text); null
    without a suggestion.
    """
    omission: str | None
    """The sentence to leave out, if that is suggested."""
    suggestion_status: Literal["verified", "quoted", "secondary", "unverified"] | None
    """
    How well the wording of a text to add is known: verified only if it was compared with the
    law.
    """
    likelihood: ViolationLikelihood | None
    """
    How likely it is right, by what is known of its rule in its language now; null without a
    rule.
    """
    opinion: ViolationOpinion | None
    """
    What a model says of the sentence, if the audit asked for second opinions. Null without one,
    and if the model has no licence.
    """
    related: list[str] | None
    """
    Identifiers of violations of other rules in this audit that mark some of the same words of
    this asset, at most 20. Each has its own decision.
    """


class LikelyViolationsPage(TypedDict):
    audit_id: str
    violations: list[LikelyViolation]
    total: int
    """How many violations match."""
    page: int
    page_size: int
    has_more: bool
    """Whether another page exists."""
    review_progress: ReviewProgress
    """Violations of the whole audit by state, regardless of any filter."""


class Hint(TypedDict):
    """
    A sentence that reads like a claim although no rule objects to it, or words to which a rule
    objects that is often wrong in their language. It is no violation and is in no count of
    violations.
    """

    id: str
    """Identifier of the hint."""
    audit_id: str
    """Identifier of the audit."""
    number: int
    """Its place among the hints of the audit."""
    asset_id: str
    """Identifier of the asset."""
    asset_name: str
    asset_url: str | None
    snapshot_id: str
    """What was read."""
    family: Literal["green", "health", "finance", "consent", "trading", "rule"]
    """
    What the sentence reads like a claim about; rule if a rule matched that is often wrong in
    this language, or a model objected that has shown itself to be often wrong.
    """
    language: LanguageKey
    score: float
    """
    How sure the classifier is. It is no probability of a breach. For a rule: the share of its
    marks in test texts of the language that were right.
    """
    element: Literal["body", "heading", "title", "alt", "caption", "link", "meta"]
    """The kind of place that holds the sentence."""
    quote: str
    """The sentence, at most its first 2,000 characters, or the words that the rule matched."""
    anchor: ViolationAnchor
    """Where the words are: selectors of the W3C Web Annotation Data Model."""
    rule: TextCheckHintRule | None
    """The rule that matched, if the family is rule; otherwise null."""
    state: Literal["undecided", "breach", "no_breach"]
    """What the newest answer says."""
    note: str | None
    decided_at: str | None
    """When it was answered; null while it is undecided."""
    decided_by: str | None
    """The name of the person or the key; null while it is undecided, and for who left."""
    carried_from: str | None
    """The audit in which it was answered, if the answer was carried over from there."""
    opinion: HintOpinion | None
    """
    What a model says, if the audit asked for second opinions. Null without one, and if the
    model has no licence.
    """


class HintOpinion(TypedDict):
    """
    What a model says, if the audit asked for second opinions. Null without one, and if the
    model has no licence.
    """

    opinion: Literal["confirms", "doubts", "unclear"]
    """Whether the sentence breaks a rule: it does, it does not, or it is not clear."""
    quote: str
    """The words of the sentence that decide it."""
    why: str
    """Why, in the words of the model."""
    rule_id: str
    """The rule that the model means."""
    model: str


class HintsPage(TypedDict):
    """
    A page of the hints of an audit. The counts are of all hints of the wanted family and
    language.
    """

    hints: list[Hint]
    """In the order of the audit."""
    counts: HintsPageCounts
    languages: list[LanguageKey]
    """The languages in which the audit has hints."""
    left_out: int | None
    """Hints of the audit that are not stored. Null if it looked for none."""
    next_after: int | None
    """Value of after for what follows; null at the end."""


class HintsPageCounts(TypedDict):
    undecided: int
    """Nobody has said anything about these."""
    breach: int
    """Somebody called these a breach."""
    no_breach: int
    """Somebody said that these are no breach."""


class Event(TypedDict):
    seq: int
    """Its number in the workspace. There are no gaps."""
    id: str
    """Identifier of the event."""
    type: Literal["audit.completed", "audit.failed", "audit.cancelled", "violation.reviewed", "violation.commented", "violation.regressed", "document.generated", "document.failed", "document.approved", "bulk.started", "bulk.retried", "bulk.cancelled", "bulk.completed", "member.invited", "member.joined", "member.role_changed", "member.removed", "key.created", "key.revoked"]
    at: str
    """When it happened."""
    data: EventData


class EventData(TypedDict, total=False):
    actor: EventDataActor
    audit_id: str
    audit_name: str | None
    """The name of the audit."""
    status: str
    """Of the audit, document or bulk run."""
    failure: str | None
    """Why it failed."""
    total_assets: int
    """Of the audit."""
    failed_assets: int
    """How many of them could not be read or checked."""
    total_violations: int
    """How many violations the audit has."""
    coverage: ReceiptChecksCoverage | None
    """How many rules ran in the audit; null if it is not known."""
    violation_id: str
    """The violation, or the first of several."""
    violation_ids: list[str]
    """The violations, at most 100 of them."""
    rule_name: str | None
    """The rule of that violation."""
    asset_name: str | None
    """The asset of that violation."""
    action: Literal["dismiss", "elevated_risk", "urgent_violation", "mark_fixed", "reopen", "undo", "inherit", "carry", "forward", "standing", "hint_breach", "hint_no_breach", "hint_reopen"]
    review_state: ReviewState | None
    """Of every violation that it changed; null where they differ."""
    reason: str | None
    """Of a dismissal."""
    group_id: str | None
    """Set if the decision was about a whole group."""
    decision_id: str | None
    """The same for all pieces of a decision about many violations."""
    trail_seq: int
    """The number of the entry in the audit's trail."""
    undoes: int | None
    """The entry of the trail that it takes back."""
    addressed: int
    """How many violations the decision was about."""
    changed: int
    """How many of them it changed."""
    comment_id: str
    content: str
    """Of the comment."""
    document_id: str
    title: str | None
    """Of the document."""
    template_id: str | None
    """Of the document."""
    bulk_run_id: str | None
    """The bulk run, if there is one."""
    name: str | None
    """Of the bulk run."""
    total: int
    """Rows of the bulk run."""
    ready: int
    """Rows that became documents."""
    failed: int
    """Rows that failed."""
    subject: EventDataSubject
    from_value: str | None
    """Such as the role before."""
    to_value: str | None
    """Such as the role after."""


class EventDataActor(TypedDict):
    kind: Literal["user", "key", "system"]
    id: str | None
    """usr_ or key_; null for the service itself."""
    name: str | None
    """Of the member or the key; null once the person has left."""
    email: str | None
    """Of the member, or of who made the key, while in the workspace."""
    prefix: str | None
    """The first characters of the key."""


class EventDataSubject(TypedDict):
    kind: str
    id: str | None
    name: str


class EventsPage(TypedDict):
    events: list[Event]
    """In order."""
    next_after: int
    """Send it as after to go on."""
    has_more: bool
    """Whether more events can be read at once."""


class EventViolation(TypedDict):
    violation_id: str
    before: ReviewState
    """Where the review stands."""
    after: ReviewState
    """Where the review stands."""


class EventViolationsPage(TypedDict):
    violations: list[EventViolation]
    """The violations that the decision changed."""
    next_after: str | None
    """Send it as after to go on; null at the end."""


class Member(TypedDict):
    user_id: str
    """Identifier of the person."""
    email: str
    name: str
    role: Literal["owner", "admin", "editor", "reviewer", "viewer"]
    """What a member may do."""
    joined_at: str
    """Since when the person belongs to the workspace."""


class MembersPage(TypedDict):
    members: list[Member]
    """Those who came first first."""


class GroupMember(TypedDict):
    violation_id: str
    index: int
    """From 1 on."""
    review_state: ReviewState
    """Where the review stands."""
    dismissal_reason: str | None
    asset_id: str | None
    asset_name: str | None
    asset_url: str | None
    violating_text: str | None


class GroupMembersPage(TypedDict):
    group_id: str | None
    size: int
    members: list[GroupMember]
    next_after: int | None


class FindingsPage(TypedDict):
    findings: list[FindingHistoryFinding]
    total: int | None
    """How many match, counted up to 10,000. Only on the first page, else null."""
    total_is_exact: bool
    """False if there are more than were counted; the facets have the exact number."""
    counting: bool
    """Findings of audits from before an upgrade are still being collected; ask again in a second."""
    next_cursor: str | None
    """Null on the last page. Decisions do not shift what it points to."""


class FindingCluster(TypedDict):
    id: str
    severity: Severity | None
    """Findings of one cluster with another severity are a row of their own."""
    count: int
    """How many findings match the filters."""
    undecided: int
    """How many of them nobody has decided."""
    assets: int
    """On how many assets they are."""
    sample: FindingHistoryFinding
    """A finding with its newest sighting."""


class FindingClustersPage(TypedDict):
    clusters: list[FindingCluster]
    """The most severe first, and those of one rule together."""
    counting: bool
    """Findings of audits from before an upgrade are still being collected; ask again in a second."""
    next_cursor: str | None


class FindingOwnersPage(TypedDict):
    owners: list[FindingOwnersPageOwner]
    """In the order of site and path."""


class _FindingOwnersPageOwnerRequired(TypedDict):
    site: str
    """The host of the pages."""
    user_id: str
    name: str | None
    """Null for people who left: their findings are assigned to nobody."""


class FindingOwnersPageOwner(_FindingOwnersPageOwnerRequired, total=False):
    path: str
    """The beginning of the path; empty for the whole site."""


class StandingDecisionsPage(TypedDict):
    standing_decisions: list[StandingDecisionsPageStandingDecision]
    """Newest first."""
    next_cursor: str | None


class StandingDecisionsPageStandingDecision(TypedDict):
    """How findings of one rule about the same words are decided, up to a date."""

    id: str
    status: Literal["active", "resting", "ended", "revoked", "replaced"]
    """
    active: it decides; resting: who made it may not decide at present; ended: its date has
    passed; revoked: somebody ended it; replaced: a newer one took its place.
    """
    rule_id: str | None
    """Null once the rule is deleted."""
    rule_name: str
    words: str | None
    """The words that it is about; null for something that is missing as such."""
    severity: Severity | None
    """Of the finding that it was made from."""
    cluster_id: str
    scope: StandingDecisionsPageStandingDecisionScope
    action: Literal["dismiss", "elevated_risk", "urgent_violation"]
    review_state: ReviewState
    """Where the review stands."""
    reason: str | None
    made_by: ReviewItemEarlierDecidedBy
    created_at: str
    """When it was made."""
    ends_at: str
    """When it stops deciding."""
    revoked_at: str | None
    """When somebody ended it, or a newer one took its place."""
    uses: int
    """How many findings it decided."""
    audits: int
    """In how many audits."""
    last_used_at: str | None
    """When it last decided a finding."""
    decision_id: str
    """What POST /findings/undo takes to take back everything that it decided."""


class StandingDecisionsPageStandingDecisionScope(TypedDict):
    asset_id: str | None
    asset_name: str | None
    site: str | None
    path: str | None
    language: LanguageKey | None
    """Language of a text."""
    market: str | None


class ActivityItem(TypedDict):
    id: str
    source: Literal["review", "workspace"]
    """A decision in the trail of an audit, or something about the workspace."""
    at: str
    """When."""
    actor: EventDataActor
    action: Literal["dismiss", "elevated_risk", "urgent_violation", "mark_fixed", "reopen", "undo", "inherit", "carry", "forward", "standing", "hint_breach", "hint_no_breach", "hint_reopen", "member_invited", "invitation_revoked", "member_joined", "role_changed", "member_removed", "key_created", "key_revoked", "service_account_created", "service_account_ended", "pack_enabled", "pack_disabled", "rule_changed", "template_published", "template_archived", "template_unarchived", "rule_published", "rule_enabled", "rule_disabled", "rule_archived", "rule_unarchived", "workspace_renamed", "workspace_deletion_started", "workspace_deletion_cancelled", "plan_changed", "sign_in_changed", "sessions_ended", "required_factor_changed", "budget_changed", "model_changed", "retention_changed", "data_purged", "workspace_exported", "tone_created", "tone_changed", "tone_archived", "tone_unarchived", "tone_made_default", "tone_default_ended", "infobase_created", "infobase_renamed", "infobase_deleted", "entries_added", "entry_changed", "entry_removed", "document_shared", "document_unshared", "document_deleted", "document_planned", "document_approval_asked", "document_approved", "document_sent_back", "document_approval_withdrawn", "bulk_started", "bulk_retried", "bulk_cancelled", "asset_changed", "asset_archived", "asset_unarchived", "sample_drawn", "passage_answered", "gate_policy_changed", "hint_policy_changed", "due_policy_changed", "finding_owner_changed", "rule_standing_changed", "standing_decision_created", "standing_decision_revoked", "webhook_created", "webhook_rotated", "webhook_enabled", "webhook_disabled", "webhook_deleted"]
    reason: str | None
    """Of a dismissal, or the note about a hint."""
    addressed: int | None
    """How many violations it was about."""
    changed: int | None
    """How many of them it changed."""
    reaffirmed: bool
    """Somebody else had decided the same."""
    group: bool
    """About a whole group."""
    audit: MeKeyServiceAccount | None
    seq: int | None
    """Its place in the audit's chain."""
    violation: ActivityItemViolation | None
    before: ReviewState | None
    """Of the named violation; null where the entry did not change it."""
    after: ReviewState | None
    """Where the review stands."""
    undoes: int | None
    """The seq of the entry that it takes back."""
    undone: bool
    """A later entry took it back."""
    subject: ActivityItemSubject | None
    """What an event of the workspace is about, or the hint that was answered."""
    from_value: str | None
    """Such as the role before."""
    to_value: str | None


class ActivityItemViolation(TypedDict):
    id: str
    rule_name: str | None
    asset_name: str | None


class ActivityItemSubject(TypedDict):
    """What an event of the workspace is about, or the hint that was answered."""

    kind: Literal["member", "invitation", "key", "service_account", "pack", "rule", "template", "workspace", "tone", "infobase", "entry", "document", "bulk_run", "asset", "audit", "hint", "webhook"]
    id: str | None
    name: str


class ActivityPage(TypedDict):
    entries: list[ActivityItem]
    """Newest first."""
    next_cursor: str | None


class ListedRule(TypedDict):
    id: str
    """Identifier of the rule."""
    key: str
    """The pack and the name of the rule in it."""
    name: str
    kind: str
    """What the rule does with its terms."""
    severity: Literal["LOW", "MEDIUM", "HIGH", "CRITICAL"]
    enabled: bool
    archived: bool
    draft: bool
    """Whether somebody is writing a next version."""
    version: int
    """0 while it was never published."""
    pack_id: str | None
    """Null for a rule of the workspace itself."""
    pack_version: str | None
    copied_from: str | None
    """The key of the rule that it began as."""
    citation: CheckFindingCite | None
    tests: int
    """Tests that decisions made."""
    own_tests: int
    """Tests that belong to the rule itself."""
    noise: RuleNoiseRule | None
    """Null while it has found nothing."""


class RulesPage(TypedDict):
    rules: list[ListedRule]
    """By their keys."""
    total: int
    """How many match in all."""
    next_cursor: str | None
    packs: list[str]
    """Every pack that one of the rules is of."""
    counting: bool
    """Whether noise still lacks something; ask again."""


class AuditRule(TypedDict):
    rule_id: str
    name: str
    violations: int
    """In all states."""
    undecided: int
    """Not decided yet."""
    estimate: RuleQualityLanguageEstimate
    """The share of its findings here that are right, in all languages together."""


class AuditRulesPage(TypedDict):
    rules: list[AuditRule]
    """Most likely right first."""
    counting: bool
    """Whether something is still being counted; ask again."""


class RuleTestsPage(TypedDict):
    tests: list[RuleDecisionTest]
    """The oldest first."""


class Document(TypedDict):
    id: str
    """Identifier of the document."""
    title: str
    """Empty until the text has one."""
    status: Literal["generating", "ready", "failed"]
    failure: str | None
    """Why it failed, as a code."""
    language_key: LanguageKey | None
    """Language of a text."""
    template: MeKeyServiceAccount | None
    tone: MeKeyServiceAccount | None
    bulk_id: str | None
    """The bulk run that made it."""
    shared: bool
    """Whether all members see it and not its author alone."""
    created_by: str | None
    """Null for API keys and bulk runs."""
    created_by_name: str | None
    created_at: str
    """When it was asked for."""
    owner: DraftAuthor | None
    """Who sees to it; null for its author."""
    due_on: str | None
    """The day by which it is to be done."""
    approval: DocumentApproval | None
    """The newest one that was not withdrawn."""


class DocumentApproval(TypedDict):
    """The newest one that was not withdrawn."""

    state: Literal["asked", "approved", "sent_back"]
    current: bool
    """Whether the document still is the version that it is about."""
    approver_name: str | None


class DocumentsPage(TypedDict):
    documents: list[Document]
    """Newest first."""
    next_cursor: str | None


class ListedDocumentVersion(TypedDict):
    version: int
    """Its number; 1 is how the document began."""
    kind: Literal["written", "started", "edited", "restored"]
    """Written from a template, begun empty, edited by a person, or an earlier one again."""
    sandbox: bool
    """Whether it was put together without a model, because none was configured."""
    name: str | None
    """What somebody called it."""
    restored_from: int | None
    """Of a restored one."""
    title: str
    words: int
    """How many words it has."""
    author: DraftAuthor | None
    """Who made it; null for a written one."""
    began_at: str
    """When its first text was saved."""
    saved_at: str
    """When its newest text was saved."""
    newest: bool
    """Whether it is the draft as it is now."""


class DocumentVersionsPage(TypedDict):
    versions: list[ListedDocumentVersion]
    """Newest first."""
    next_cursor: str | None


class TemplatesToEditItem(TypedDict):
    id: str
    """Identifier of the template."""
    key: str
    """Machine-readable name."""
    name: str
    """In English, or in the first language that it has."""
    language_keys: list[LanguageKey]
    """Languages that are published; of a new one those of its draft."""
    version: int
    """The published version; 0 while there is none."""
    has_draft: bool
    """There are changes that are not published."""
    archived: bool
    """It is not offered any more."""
    documents: int
    """Documents that were made with it."""
    updated_at: str
    """When the draft or the template changed last."""


class TemplatesToEditPage(TypedDict):
    templates: list[TemplatesToEditItem]
    """By their names."""
    archived: int
    """How many are archived, whatever is searched for."""


class ListedTemplateVersion(TypedDict):
    version: int
    note: str
    created_at: str
    """When it was published."""
    created_by_name: str | None
    """Null for the service itself and for people who left."""


class TemplateVersionsPage(TypedDict):
    versions: list[ListedTemplateVersion]
    """The newest first, at most fifty."""
    next_before: int | None
    """Send it as before for the next page."""


class ListedTone(TypedDict):
    id: str
    """Identifier of the tone of voice."""
    key: str
    name: str
    """In English, or in the first language it has."""
    description: str | None
    languages: list[LanguageKey]
    built_in: bool
    """Comes with the service and cannot be changed."""
    version: int
    archived: bool
    default: bool
    """Whether forms of the workspace begin with it. Programs name the tone they want."""
    changed_at: str
    """When the version was made."""
    changed_by_name: str | None


class TonesPage(TypedDict):
    tones: list[ListedTone]
    """Own ones first, each by their name."""


class ListedToneVersion(TypedDict):
    version: int
    created_at: str
    """When it was made."""
    created_by_name: str | None
    note: str | None


class ToneVersionsPage(TypedDict):
    versions: list[ListedToneVersion]
    """The newest first, at most two hundred."""


class InfobaseSummariesPage(TypedDict):
    infobases: list[InfobaseSummary]
    """By their names."""


class EntriesPage(TypedDict):
    entries: list[Entry]
    """The newest first."""
    total: int | None
    """How many match; only with the first page."""
    next_cursor: str | None


class BulkRow(TypedDict):
    position: int
    """Its place in the run."""
    row: int | None
    """Its number in the file; null when not known."""
    status: Literal["pending", "running", "ready", "failed", "cancelled", "skipped"]
    failure: str | None
    """Why its document failed, as a code."""
    mistakes: list[BulkRowMistake]
    """Why the row was left out."""
    document_id: str | None
    """Its document."""
    title: str | None
    """Of the document; null before it is ready."""
    input: dict[str, Any]
    """What was sent, long texts cut."""


class BulkRowMistake(TypedDict):
    field: str | None
    kind: Literal["missing", "too_long", "not_a_number", "not_an_option", "not_in_list", "repeated", "not_yes_or_no", "unknown_knowledge", "cells", "bad_text", "input_too_long", "open_quote", "not_json", "wrong_type"]


class BulkRowsPage(TypedDict):
    rows: list[BulkRow]
    """In the order of the file."""
    next_after: int | None
    """The position to go on after."""
    fields: list[str]
    """The keys of the form, in its order."""


class ReviewResultWithTag(ReviewResult):
    etag: str | None
    """From the header etag."""


class UpdateAssetMetadata(TypedDict, total=False):
    """What is known of it: null takes a detail away, and what is not named stays."""

    market: list[str] | None
    """Where it is published: EU, UK or countries by their two letters."""
    category: list[str] | None
    """
    What it is about, such as finance or food: it adds rules and switches none off. An unknown
    word is refused with the list.
    """
    channel: list[str] | None
    """Where it stands: web_page, document, post, email or print."""
    audience: list[str] | None
    """Whom it is for: consumer, business or professional."""
    language: LanguageKey | None


class DecideManyResult(TypedDict):
    addressed: int
    """How many match."""
    changed: int
    """How many changed; with dry_run, how many would."""
    by_state: ReviewProgress | None
    """Those that match by their state before; only with dry_run."""
    skipped: list[DecideManyResultSkippedItem]
    """At most 100 of them."""
    skipped_count: int
    decision_id: str | None
    """What undo takes; null where nothing was written."""
    complete: bool
    """False when it broke off in between: what is counted was decided, the rest was not."""
    progress: ReviewProgress
    """Violations of the whole audit by state, regardless of any filter."""


class DecideManyResultSkippedItem(TypedDict):
    violation_id: str
    why: Literal["not_found", "already", "changed_meanwhile"]


class DecideManyMatching(TypedDict, total=False):
    review_state: Literal["undecided", "elevated_risk", "urgent_violation", "dismissed", "fixed", "all"]
    severity: Severity | None
    """Severity of the rule."""
    search: str | None


class UndoDecisionsResult(TypedDict):
    restored: int
    skipped: int
    """Decided by somebody since, and left alone."""
    decision_id: str | None
    """What takes this undo back again."""
    complete: bool
    progress: ReviewProgress
    """Violations of the whole audit by state, regardless of any filter."""


class AssignViolationsResult(TypedDict):
    assigned: int
    """How many changed."""
    unchanged: int
    not_found: int
    versions: list[AssignViolationsResultVersion]
    """The new versions of those that changed."""


class AssignViolationsResultVersion(TypedDict):
    violation_id: str
    version: int


class CompareAuditsViolation(TypedDict):
    before: CompareAuditsViolationBefore | None
    """As it is in the earlier audit."""
    after: CompareAuditsViolationBefore | None
    """As it is in the later audit."""


class CompareAuditsViolationBefore(TypedDict):
    """As it is in the earlier audit."""

    id: str
    """Identifier of the violation."""
    audit_id: str | None
    review_state: ReviewState
    """Where the review stands."""
    severity: Severity | None
    """Severity of the rule."""
    rule_id: str | None
    """The rule it breaks; null once deleted."""
    rule_name: str | None
    asset_id: str | None
    """The web page, document or post where it was found; null once deleted."""
    asset_name: str | None
    asset_url: str | None
    """URL or identifier of the asset."""
    violating_text: str | None
    """Text that triggered the violation; null where something is missing."""
    reason: str
    """Why the text was flagged."""
    recommended_solution: str | None
    """How to fix it."""
    suggested_text: str | None
    """Replacement text, if there is one."""
    dismissal_reason: str | None
    """Why it was dismissed, when it was."""
    group_id: str | None
    """Violations with the same group_id are the same finding on several assets."""
    assigned_to_user_ids: list[str]


class CompareAuditsResult(TypedDict):
    before: NewerAuditNewest
    after: NewerAuditNewest
    counts: AuditDetailChanges | None
    """Of the whole audits; only on the first page."""
    violations: list[CompareAuditsViolation]
    """Of the kind that was asked for."""
    next_after: str | None
    """Where the next page begins, which may be so although this one is not full."""


class DecideFindingsResult(TypedDict):
    addressed: int
    """How many match."""
    changed: int
    """How many changed; with dry_run, how many would."""
    by_state: ReviewProgress | None
    """Those that match by their state before; only with dry_run."""
    audits: int
    """In how many audits their newest sightings are."""
    skipped: list[DecideFindingsResultSkippedItem]
    """At most 100 of them."""
    skipped_count: int
    decision_id: str | None
    """What undo takes; null where nothing was written."""
    complete: bool
    """
    False when time ran out or it broke off in between: what is counted was decided, the rest
    was not. Send it again to go on.
    """


class DecideFindingsResultSkippedItem(TypedDict):
    finding_id: str
    why: Literal["not_found", "already", "changed_meanwhile"]


class DecideFindingsMatching(TypedDict, total=False):
    """All findings that pass these filters, such as those of a cluster."""

    standing: Literal["open", "decided", "gone"]
    """open: to be dealt with; decided: dismissed or fixed; gone: not there any more."""
    review_state: ReviewState | None
    """Only findings in this state."""
    severity: Severity | None
    """Severity of the rule."""
    rule_id: str | None
    """Only findings of this rule."""
    pack: str | None
    """Only findings of rules of this pack."""
    asset_id: str | None
    """Only findings on this asset."""
    audit_id: str | None
    """Only findings whose newest sighting is in this audit."""
    cluster_id: str | None
    """Only the members of this cluster."""
    site: str | None
    """Only findings on assets of this host."""
    path: str | None
    """Only findings on assets whose path begins with this."""
    language: LanguageKey | None
    """Language of a text."""
    market: str | None
    """Only findings on assets whose metadata names this market now."""
    life: Literal["seen", "gone", "unknown"] | None
    change: Literal["new", "still", "changed", "regressed"] | None
    assignee: str | None
    """me, or the identifier of a member."""
    commented: bool | None
    """Only findings with comments, or only those without."""
    suggestion: bool | None
    """Only findings that suggest something, or only those that do not."""
    due: Literal["overdue", "soon"] | None
    """overdue: only findings whose date has passed; soon: whose date is within three days."""


class UndoFindingsResult(TypedDict):
    restored: int
    skipped: int
    """Decided by somebody since, and left alone."""
    decision_id: str | None
    """What takes this undo back again."""
    complete: bool
    """False if time ran out: send it again to go on."""


class AssignFindingsResult(TypedDict):
    matching: int
    """How many match, up to 10,000."""
    audits: int
    """In how many audits their newest sightings are."""
    not_found: int
    assigned: int
    """How many changed."""
    unchanged: int
    """How many were assigned so before."""
    complete: bool
    """
    False if time ran out or more than 10,000 match: what is counted was assigned, the rest was
    not.
    """


class CreateStandingDecisionResult(TypedDict):
    standing_decision: StandingDecisionsPageStandingDecision | None
    """Null with dry_run."""
    ends_at: str
    """When it stops deciding, or would."""
    matching: int
    """How many findings in its scope are open and undecided: those that apply_to_open decides."""
    audits: int
    """In how many audits these are."""
    decided: int
    """How many of them were decided now."""
    decision_id: str | None
    """What POST /findings/undo takes to take those back; null where nothing was decided."""
    complete: bool
    """False if time ran out. The standing decision is made; decide the rest from the queue."""


class CreateStandingDecisionScope(TypedDict, total=False):
    asset_id: str | None
    """Only on this asset."""
    site: str | None
    """Only on assets of this host."""
    path: str | None
    """Only on assets whose path begins with this."""
    language: LanguageKey | None
    """Language of a text."""
    market: str | None
    """Only on assets whose metadata names this market when the finding is stored."""


class VerifyTrailResult(TypedDict):
    audit_id: str
    valid: bool
    """The chain holds, and states, counters and facts are what it says."""
    entries: int
    """How many hold, from the first on."""
    head_hash: str
    """Where the chain ends, in hexadecimal."""
    first_broken: VerifyTrailResultFirstBroken | None
    faults: list[VerifyTrailResultFault]
    """
    The first of them, at most 20. Of a workspace: what belongs to no audit that is there, once
    all are verified.
    """
    fault_count: int
    """How many there are in all."""
    facts: Literal["covered", "open", "before"]
    """
    Whether the chain covers the times and snapshots of the audit: it does, the audit is not
    closed yet, or it was closed before the chain did.
    """
    facts_from: str | None
    """Audits that were closed before this moment are not covered."""
    verified_at: str
    """When."""


class VerifyTrailResultFirstBroken(TypedDict):
    seq: int
    """The first entry that does not hold."""
    why: Literal["removed", "inserted", "changed", "items_changed", "item_without_entry", "item_does_not_follow", "closing_changed", "closing_removed", "head_missing"]


class VerifyTrailResultFault(TypedDict):
    kind: Literal["removed", "inserted", "changed", "items_changed", "item_without_entry", "item_does_not_follow", "closing_changed", "closing_removed", "head_missing", "state", "reason", "violation_missing", "counter", "total", "audit_fact", "read", "snapshot", "snapshot_missing", "hint", "hint_counter", "group", "time", "finding", "damaged", "audit_missing", "lost", "approval", "queue"]
    seq: int | None
    """The entry of the trail that it is about."""
    subject: str | None
    """vio_, fin_, hnt_, snp_, ast_, aud_ or doc_, or the number of a block of counters."""
    field: str | None
    """Which fact or counter it is."""
    expected: str | None
    """What the trail says."""
    found: str | None
    """What is there now."""


class VerifyWorkspaceResult(TypedDict):
    valid: bool
    """Nothing that was verified is broken."""
    audits: int
    """How many audits the workspace has."""
    verified: int
    """How many trails this answer verified."""
    entries: int
    broken: list[VerifyWorkspaceResultBrokenItem]
    uncovered: int
    """How many of them were closed before the chain covered times and snapshots."""
    open: int
    """How many of them are not closed yet."""
    faults: list[VerifyTrailResultFault]
    """
    The first of them, at most 20. Of a workspace: what belongs to no audit that is there, once
    all are verified.
    """
    fault_count: int
    """How many there are in all."""
    next_after: str | None
    """Send it as after to go on; null when all are verified."""
    verified_at: str
    """When."""


class VerifyWorkspaceResultBrokenItem(TypedDict):
    audit_id: str
    audit_name: str
    seq: int | None
    """The first entry that does not hold."""
    why: Literal["removed", "inserted", "changed", "items_changed", "item_without_entry", "item_does_not_follow", "closing_changed", "closing_removed", "head_missing"] | None
    faults: list[VerifyTrailResultFault]
    """
    The first of them, at most 20. Of a workspace: what belongs to no audit that is there, once
    all are verified.
    """
    fault_count: int
    """How many there are in all."""


class RemoveRuleTestResult(TypedDict):
    done: Literal[True]


class RunRuleTestsResult(TypedDict):
    total: int
    """Tests that ran."""
    failing: list[str]
    """Tests that went otherwise than was decided."""


class BacktestRuleResult(TypedDict):
    snapshots: int
    """Texts that were checked with both versions."""
    unread: int
    """Texts that could not be."""
    same: int
    """Findings of both versions, in the same words."""
    changed: BacktestRuleResultChanged
    new: BacktestRuleResultChanged
    gone: BacktestRuleResultChanged
    contradicted: BacktestRuleResultContradicted


class BacktestRuleResultChanged(TypedDict):
    count: int
    """How many."""
    entries: list[BacktestRuleResultChangedEntry]
    """At most two hundred."""


class BacktestRuleResultChangedEntry(TypedDict):
    asset_id: str
    """Identifier of the asset."""
    asset_name: str
    asset_url: str | None
    quote: str | None
    sentence: str | None
    earlier: BacktestRuleResultChangedEntryEarlier | None


class BacktestRuleResultChangedEntryEarlier(TypedDict):
    violation_id: str
    """The newest finding of these words."""
    state: ReviewState
    """Where the review stands."""


class BacktestRuleResultContradicted(TypedDict):
    count: int
    """How many."""
    entries: list[BacktestRuleResultContradictedEntry]
    """At most two hundred."""


class BacktestRuleResultContradictedEntry(TypedDict):
    asset_id: str
    """Identifier of the asset."""
    asset_name: str
    asset_url: str | None
    quote: str | None
    sentence: str | None
    earlier: BacktestRuleResultChangedEntryEarlier | None
    how: Literal["flags_dismissed", "passes_marked"]
    """What it goes against."""


class SaveDraftResult(TypedDict):
    revision: int
    """The new one; the same as before when nothing changed."""
    version: int
    """The version that this text is now."""
    saved_at: str | None
    """When this text was saved."""


class _CheckDraftResultRequired(TypedDict):
    rule_set: str
    """Names the rules and their versions."""
    rules: int
    """How many rules the set has."""
    coverage: ReceiptChecksCoverage
    """How many rules ran, beside which a number of findings has to be read."""
    language: LanguageKey | None
    """Null means that only rules for every language ran."""
    truncated: bool
    """Whether more was found than is told."""
    findings: list[CheckDraftResultFinding]
    """In reading order; what is missing from the whole text comes last."""
    unjudged: list[UnjudgedRule]
    """Rules that would ask a model about this text. It is not asked while one types."""


class CheckDraftResult(_CheckDraftResultRequired, total=False):
    hints: list[CheckDraftResultHint]
    """
    Sentences without a finding that read like claims, and matches of rules that are often wrong
    in the language, in reading order; only if they were asked for.
    """


class CheckDraftResultFinding(TypedDict):
    segment: int | None
    """The place in segments; null where something is missing from the whole text."""
    start: int | None
    """Where the words begin, in UTF-16 units of that segment."""
    end: int | None
    """Where they end, not included."""
    quote: str | None
    """The words between them."""
    rule_id: str
    """Identifier of the rule."""
    rule_version: int
    rule_name: str
    pack_id: str | None
    """Null for a rule of the workspace itself."""
    severity: Literal["LOW", "MEDIUM", "HIGH", "CRITICAL"]
    reason: str
    """Why the rule objects."""
    recommendation: str | None
    """What to do about it."""
    suggestion: str | None
    """Words to write instead of the quote."""
    insertion: CheckFindingInsertion | None
    """A text to add where words are missing, if the rule offers one."""
    omission: str | None
    """A sentence to leave out, if there are no other words."""
    cite: CheckFindingCite | None
    """Null for a rule of the house."""


class CheckDraftResultHint(TypedDict):
    """
    A sentence that reads like a claim and to which no rule objects, or words to which a rule
    objects that is often wrong in this language. It may be lawful.
    """

    family: Literal["green", "health", "finance", "consent", "trading", "rule"]
    """
    What the sentence seems to be a claim about; rule if a rule matched that is often wrong in
    this language.
    """
    rule: TextCheckHintRule | None
    """The rule that matched, if the family is rule; otherwise null."""
    segment: int
    """The place in segments."""
    start: int
    """Where the sentence begins, in UTF-16 units of that segment."""
    end: int
    """Where it ends, not included."""
    quote: str
    """The sentence; the words that matched, for a rule."""


class CheckDraftSegment(TypedDict):
    scope: Literal["body", "heading", "title", "caption", "link"]
    """What the text is; most of it is body."""
    text: str
    """As the reader reads it; line breaks are "\\n"."""


class RewriteTextResult(TypedDict):
    text: str
    """What to write in its place, as plain text."""
    sandbox: bool
    """No model is set up; the text is made up."""
    model: str
    input_tokens: int
    """Tokens that were read."""
    output_tokens: int
    """Tokens that were written."""
    cost_usd: float | None
    """In US dollars; null when the price is not known."""


class SaveTemplateDraftResult(TypedDict):
    revision: int
    """The revision now."""
    saved_at: str
    """When."""
    issues: list[TemplateToEditIssue]
    """Mistakes; with one it is not published."""
    warnings: list[TemplateToEditIssue]
    """Fields that no command names."""


class TryTemplateResult(TypedDict):
    steps: list[TryTemplateResultStep]
    facts: list[TryTemplateResultFact]
    """Facts and guidelines that the model was given."""
    sandbox: bool
    """No model is configured; the texts stand for one."""


class TryTemplateResultStep(TypedDict):
    position: int
    """Which command."""
    instructions: str
    """Role, rules, voice and facts, as they were sent."""
    prompt: str
    """The command with its values, as it was sent."""
    text: str
    """What the model wrote."""
    foreign: bool
    """It came in another language twice; a document would have failed here."""
    provider: str
    model: str
    input_tokens: int
    """Of all attempts."""
    output_tokens: int
    """Of all attempts."""
    estimated: bool
    """The provider told no numbers."""
    cost_micros: int | None
    """Millionths of a US dollar."""
    duration_ms: int
    """How long the model took."""


class TryTemplateResultFact(TypedDict):
    title: str
    body: str


class DraftGuidelineResult(TypedDict):
    guide: ToneLanguageGuide
    model: str
    input_tokens: int
    output_tokens: int
    cost_micros: int | None
    """Millionths of a US dollar; null where the price is not known."""


class PreviewTonesResult(TypedDict):
    passages: list[PreviewTonesResultPassage]
    """In the order of the voices."""


class PreviewTonesResultPassage(TypedDict):
    name: str | None
    """Of the tone; null for none."""
    text: str
    model: str
    input_tokens: int
    output_tokens: int
    cost_micros: int | None
    """Millionths of a US dollar; null where the price is not known."""


class PreviewTonesVoice(TypedDict, total=False):
    tone_id: str | None
    """A tone as it is saved."""
    draft: ToneVersionLanguage | None
    """A tone as it is being written."""


class ReadInfobaseFileResult(TypedDict):
    id: str
    """Identifier of what was read."""
    source: str
    """The name of the file."""
    format: str
    """What the file turned out to be."""
    language_key: LanguageKey | None
    """That the file declares."""
    total: int
    """Entries that it would add."""
    entries: list[ReadInfobaseFileResultEntry]
    skipped: list[ReadInfobaseFileResultSkippedItem]


class ReadInfobaseFileResultEntry(TypedDict):
    position: int
    title: str
    beginning: str
    """Of the text, at most 400 characters."""
    length: int
    """Characters of the text."""
    known: bool
    """The base has an entry with this title already."""


class ReadInfobaseFileResultSkippedItem(TypedDict):
    reason: Literal["hidden", "repeated", "too_short", "not_text", "bad_row"]
    count: int
    sample: str
    """The beginning of the first one."""


class AddInfobaseImportResult(TypedDict):
    added: int
    """Entries that the base has more."""


class AskInfobaseResult(TypedDict):
    found: list[AskInfobaseResultFoundItem]
    """In the order in which a prompt has them."""
    milliseconds: float


class AskInfobaseResultFoundItem(TypedDict):
    id: str
    """Identifier of the entry."""
    kind: Literal["fact", "guideline"]
    """A fact is used where it fits the text, a guideline always."""
    language_key: LanguageKey | None
    """Language of a text."""
    title: str
    body: str
    version: int
    score: float
    """0 for what is used whatever the text is about."""
    why: Literal["words", "always", "oldest"]
    """Words in common, a guideline, or because nothing fits better."""
    words: list[str]
    """Words of the entry that matched, in lower case as they stand there."""


class TryRuleResult(TypedDict):
    outcome: Literal["tried", "not_runnable", "too_slow", "replaced"]
    """Whether the text was checked; replaced when a newer request of the same person came first."""
    issues: list[TryRuleResultIssue]
    left_out: list[str]
    """Terms by their pointers that cannot be matched and were left out of the trial."""
    matches: list[TryRuleResultMatch]
    """In reading order, at most a thousand."""
    tests: list[TryRuleResultTest | None]
    """In the order of the written tests; null for one that cannot be run."""
    milliseconds: float
    """What the trial itself took."""


class TryRuleResultIssue(TypedDict):
    path: str
    """A JSON pointer into the source; empty for the whole."""
    message: str
    """What is wrong and what to write instead."""


class TryRuleResultMatch(TypedDict):
    start: int | None
    """In UTF-16 units; null where something is missing from the whole text."""
    end: int | None
    quote: str | None
    suggestion: str | None
    asked: bool
    """A model would be asked about it; no finding by itself."""


class TryRuleResultTest(TypedDict):
    passed: bool
    found: list[str | None]
    """What the rule finds in the text."""


class SaveRuleDraftResult(TypedDict):
    revision: int
    saved_at: str
    """When it was saved."""
    issues: list[TryRuleResultIssue]
    """What keeps it from being published."""


class DiscardRuleDraftResult(TypedDict):
    rule_gone: bool
    """The rule was never published, so it is gone too."""


class TestRuleDraftResult(TypedDict):
    total: int
    """Tests from decisions that ran."""
    failing: list[str]
    """Their ids."""
    runnable: bool
    """False while the draft is no rule that can be run."""


class PublishRuleResult(TypedDict):
    version: int


class ProposeRuleTestsResult(TypedDict):
    outcome: Literal["proposed", "not_runnable", "too_slow", "replaced"]
    """Whether the rule could be run; replaced when a newer request of the same person came first."""
    issues: list[TryRuleResultIssue]
    """What is wrong with the rule without tests."""
    tests: list[ProposeRuleTestsResultTest]
    """Those that must be found first."""
    reading: ProposeRuleTestsResultReading
    """What the rule finds in the newest texts of the workspace. Nothing is stored."""
    languages: list[ProposeRuleTestsResultLanguage]
    """The languages of the texts, most used first, as far as they are known."""


class ProposeRuleTestsResultTest(TypedDict):
    test: ProposeRuleTestsResultTestTest
    """The test as it is written in a rule."""
    reason: Literal["words", "inside", "begins", "beside"]
    """
    Why it is proposed: it has the words; it has them inside of another word; it has a word that
    begins with them, which may well be meant too; or it has none of them.
    """
    near: str | None
    """The other word, for inside and begins."""
    asset: SnapshotAsset | None
    """Whose text the sentence is from; null for a sentence made from the words."""
    passed: bool | None
    """Whether the rule does what the test expects; null if it could not be run."""
    found: list[str | None]
    """What the rule finds in the text."""


class _ProposeRuleTestsResultTestTestRequired(TypedDict):
    lang: str
    """The language, as rules name it: en."""
    text: str


class ProposeRuleTestsResultTestTest(_ProposeRuleTestsResultTestTestRequired, total=False):
    """The test as it is written in a rule."""

    expect: list[str]
    """The words that must be found, in their order."""
    ok: Literal[True]
    """Nothing must be found."""


class ProposeRuleTestsResultReading(TypedDict):
    """What the rule finds in the newest texts of the workspace. Nothing is stored."""

    texts: int
    """Texts that were checked, the newest of each asset."""
    marked: int
    """Of these, those in which the rule finds something."""
    findings: int
    """What the rule finds in them."""
    unread: int
    """Texts that could not be checked."""
    more: bool
    """There are more texts, which were not looked at."""


class ProposeRuleTestsResultLanguage(TypedDict):
    language: LanguageKey
    """Language of a text."""
    texts: int
    """How many of the texts."""
