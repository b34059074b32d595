# Written by scripts/generate.py from the OpenAPI documents. Do not edit.
from __future__ import annotations

from typing import Any, Literal

from .._operation import ListOperation, Operation
from .._pages import AsyncPager, Pager
from .._resource import AsyncResource, Resource
from ..types import (
    BacktestRuleResult,
    DeletedSchedule,
    DiscardRuleDraftResult,
    LanguageKey,
    ListedRule,
    ProposeRuleTestsResult,
    PublishRuleResult,
    RemoveRuleTestResult,
    Rule,
    RuleCoverage,
    RuleDecisionTest,
    RuleDraft,
    RuleHistory,
    RuleNoise,
    RuleQuality,
    RuleRepairs,
    RuleTestsPage,
    RuleVersionValue,
    RulesPage,
    RunRuleTestsResult,
    SaveRuleDraftResult,
    TestRuleDraftResult,
    TryRuleResult,
)

LIST_RULES: ListOperation[ListedRule, RulesPage] = ListOperation(
    "listRules",
    "GET",
    "/rules",
    repeat="always",
    kind="list",
    items="rules",
    cursor="cursor",
)

GET_RULE: Operation[Rule] = Operation(
    "getRule",
    "GET",
    "/rules/{rule_id}",
    repeat="always",
    kind="json",
)

GET_RULE_QUALITY: Operation[RuleQuality] = Operation(
    "getRuleQuality",
    "GET",
    "/rules/{id}/quality",
    repeat="always",
    kind="json",
)

SET_RULE_STANDING: Operation[RemoveRuleTestResult] = Operation(
    "setRuleStanding",
    "POST",
    "/rules/{rule_id}/standing",
    repeat="key",
    kind="json",
)

GET_RULE_NOISE: Operation[RuleNoise] = Operation(
    "getRuleNoise",
    "GET",
    "/rules/noise",
    repeat="always",
    kind="json",
)

GET_RULE_COVERAGE: Operation[RuleCoverage] = Operation(
    "getRuleCoverage",
    "GET",
    "/rules/coverage",
    repeat="always",
    kind="json",
)

GET_RULE_REPAIRS: Operation[RuleRepairs] = Operation(
    "getRuleRepairs",
    "GET",
    "/rules/{rule_id}/repairs",
    repeat="always",
    kind="json",
)

START_RULE_REPAIR: Operation[DeletedSchedule] = Operation(
    "startRuleRepair",
    "POST",
    "/rules/{rule_id}/repairs",
    repeat="key",
    kind="json",
)

LIST_RULE_TESTS: ListOperation[RuleDecisionTest, RuleTestsPage] = ListOperation(
    "listRuleTests",
    "GET",
    "/rules/{rule_id}/tests",
    repeat="always",
    kind="list",
    items="tests",
    cursor="",
)

REMOVE_RULE_TEST: Operation[RemoveRuleTestResult] = Operation(
    "removeRuleTest",
    "POST",
    "/rules/{rule_id}/tests/{test_id}/remove",
    repeat="key",
    kind="json",
)

RUN_RULE_TESTS: Operation[RunRuleTestsResult] = Operation(
    "runRuleTests",
    "POST",
    "/rules/{rule_id}/tests/run",
    repeat="key",
    kind="json",
)

BACKTEST_RULE: Operation[BacktestRuleResult] = Operation(
    "backtestRule",
    "POST",
    "/rules/{rule_id}/backtest",
    repeat="always",
    kind="json",
)

START_RULE: Operation[DeletedSchedule] = Operation(
    "startRule",
    "POST",
    "/rules/start",
    repeat="key",
    kind="json",
)

COPY_RULE: Operation[DeletedSchedule] = Operation(
    "copyRule",
    "POST",
    "/rules/{rule_id}/copy",
    repeat="key",
    kind="json",
)

TRY_RULE: Operation[TryRuleResult] = Operation(
    "tryRule",
    "POST",
    "/rules/try",
    repeat="always",
    kind="json",
)

PROPOSE_RULE_TESTS: Operation[ProposeRuleTestsResult] = Operation(
    "proposeRuleTests",
    "POST",
    "/rules/propose-tests",
    repeat="always",
    kind="json",
)

GET_RULE_HISTORY: Operation[RuleHistory] = Operation(
    "getRuleHistory",
    "GET",
    "/rules/{rule_id}/history",
    repeat="always",
    kind="json",
)

GET_RULE_DRAFT: Operation[RuleDraft] = Operation(
    "getRuleDraft",
    "GET",
    "/rules/{rule_id}/draft",
    repeat="always",
    kind="json",
)

SAVE_RULE_DRAFT: Operation[SaveRuleDraftResult] = Operation(
    "saveRuleDraft",
    "POST",
    "/rules/{rule_id}/draft",
    repeat="unsent",
    kind="json",
)

DISCARD_RULE_DRAFT: Operation[DiscardRuleDraftResult] = Operation(
    "discardRuleDraft",
    "POST",
    "/rules/{rule_id}/draft/discard",
    repeat="key",
    kind="json",
)

TEST_RULE_DRAFT: Operation[TestRuleDraftResult] = Operation(
    "testRuleDraft",
    "POST",
    "/rules/{rule_id}/draft/test",
    repeat="always",
    kind="json",
)

PUBLISH_RULE: Operation[PublishRuleResult] = Operation(
    "publishRule",
    "POST",
    "/rules/{rule_id}/publish",
    repeat="unsent",
    kind="json",
)

GET_RULE_VERSION: Operation[RuleVersionValue] = Operation(
    "getRuleVersion",
    "GET",
    "/rules/{rule_id}/versions/{version}",
    repeat="always",
    kind="json",
)

RESTORE_RULE_VERSION: Operation[SaveRuleDraftResult] = Operation(
    "restoreRuleVersion",
    "POST",
    "/rules/{rule_id}/versions/{version}/restore",
    repeat="key",
    kind="json",
)

SWITCH_RULE: Operation[RemoveRuleTestResult] = Operation(
    "switchRule",
    "POST",
    "/rules/{rule_id}/switch",
    repeat="key",
    kind="json",
)

ARCHIVE_RULE: Operation[RemoveRuleTestResult] = Operation(
    "archiveRule",
    "POST",
    "/rules/{rule_id}/archive",
    repeat="key",
    kind="json",
)

ADD_TEST_FROM_VIOLATION: Operation[RuleDecisionTest] = Operation(
    "addTestFromViolation",
    "POST",
    "/violations/{violation_id}/rule-test",
    repeat="key",
    kind="json",
)

START_RULE_FROM_VIOLATION: Operation[DeletedSchedule] = Operation(
    "startRuleFromViolation",
    "POST",
    "/violations/{violation_id}/rule",
    repeat="key",
    kind="json",
)


class RulesResource(Resource):
    def list(
        self,
        *,
        search: str | None = None,
        pack: str | None = None,
        kind: Literal["prohibit", "require", "substitute", "occurrence", "judge"] | None = None,
        severity: Literal["LOW", "MEDIUM", "HIGH", "CRITICAL"] | None = None,
        state: Literal["on", "off", "draft", "archived"] | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Pager[ListedRule, RulesPage]:
        """
        List rules. Needs the scope `reading`.

        search: Words in the name, the key, the message or the citation.
        pack: Only this pack; own for own rules.
        state: Archived rules are listed only when they are asked for.
        """
        return self._list(
            LIST_RULES,
            query={
                "search": search,
                "pack": pack,
                "kind": kind,
                "severity": severity,
                "state": state,
                "cursor": cursor,
                "limit": limit,
            },
            timeout=timeout,
        )

    def get(
        self,
        rule_id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> Rule:
        """
        Read a rule. Needs the scope `reading`.

        rule_id: Identifier of the rule.
        """
        return self._send(
            GET_RULE,
            path={"rule_id": rule_id},
            timeout=timeout,
        )

    def quality(
        self,
        id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> RuleQuality:
        """
        Tell how often a rule is right. By language: what labelled test texts say, what people
        decided in this workspace, and which share of its findings is probably right.

        id: Identifier of the rule.
        """
        return self._send(
            GET_RULE_QUALITY,
            path={"id": id},
            timeout=timeout,
        )

    def set_standing(
        self,
        rule_id: str,
        /,
        *,
        always_finding: bool,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> RemoveRuleTestResult:
        """
        Say whether the matches of a rule are always violations. Needs the scope `rules`.

        rule_id: Identifier of the rule.
        always_finding: True: what the rule matches is a violation in every language, whatever
            its figures.
        """
        return self._send(
            SET_RULE_STANDING,
            path={"rule_id": rule_id},
            body={"always_finding": always_finding},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def noise(
        self,
        *,
        timeout: float | None = None,
    ) -> RuleNoise:
        """List how often findings of rules are dismissed. Needs the scope `reading`."""
        return self._send(
            GET_RULE_NOISE,
            timeout=timeout,
        )

    def coverage(
        self,
        *,
        timeout: float | None = None,
    ) -> RuleCoverage:
        """Show which languages and markets rules cover. Needs the scope `reading`."""
        return self._send(
            GET_RULE_COVERAGE,
            timeout=timeout,
        )

    def repairs(
        self,
        rule_id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> RuleRepairs:
        """
        List repairs for a rule that is mostly wrong. Needs the scope `reading`.

        rule_id: Identifier of the rule.
        """
        return self._send(
            GET_RULE_REPAIRS,
            path={"rule_id": rule_id},
            timeout=timeout,
        )

    def start_repair(
        self,
        rule_id: str,
        /,
        *,
        kind: Literal["drop_term", "add_unless"],
        language: LanguageKey | None,
        term: str,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> DeletedSchedule:
        """
        Make a repair of a rule its draft. Needs the scope `rules`.

        rule_id: Identifier of the rule.
        kind: Take a term out, or excuse what is near a word.
        language: Null for a term of all languages.
        """
        return self._send(
            START_RULE_REPAIR,
            path={"rule_id": rule_id},
            body={"kind": kind, "language": language, "term": term},
            must_send=("kind", "language", "term"),
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def tests(
        self,
        rule_id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> Pager[RuleDecisionTest, RuleTestsPage]:
        """
        List the tests of a rule. Needs the scope `reading`.

        rule_id: Identifier of the rule.
        """
        return self._list(
            LIST_RULE_TESTS,
            path={"rule_id": rule_id},
            timeout=timeout,
        )

    def remove_test(
        self,
        rule_id: str,
        test_id: str,
        /,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> RemoveRuleTestResult:
        """
        Remove a test of a rule. Needs the scope `rules`.

        rule_id: Identifier of the rule.
        test_id: Identifier of the test.
        """
        return self._send(
            REMOVE_RULE_TEST,
            path={"rule_id": rule_id, "test_id": test_id},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def run_tests(
        self,
        rule_id: str,
        /,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> RunRuleTestsResult:
        """
        Run the tests of a rule. Needs the scope `rules`.

        rule_id: Identifier of the rule.
        """
        return self._send(
            RUN_RULE_TESTS,
            path={"rule_id": rule_id},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def backtest(
        self,
        rule_id: str,
        /,
        *,
        source: dict[str, Any],
        audit_id: str | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> BacktestRuleResult:
        """
        Compare a rule with decided findings. Needs the scope `rules`.

        rule_id: Identifier of the rule.
        source: The rule as it would be.
        audit_id: Only what this audit read; otherwise the newest text of every asset.
        limit: Texts at most.
        """
        return self._send(
            BACKTEST_RULE,
            path={"rule_id": rule_id},
            body={"source": source, "audit_id": audit_id, "limit": limit},
            timeout=timeout,
        )

    def start(
        self,
        *,
        name: str,
        kind: Literal["prohibit", "require", "substitute", "occurrence", "judge"],
        language: LanguageKey,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> DeletedSchedule:
        """
        Start a rule. Needs the scope `rules`.

        language: Language of a text.
        """
        return self._send(
            START_RULE,
            body={"name": name, "kind": kind, "language": language},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def copy(
        self,
        rule_id: str,
        /,
        *,
        name: str | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> DeletedSchedule:
        """
        Copy a rule of a pack. Needs the scope `rules`.

        rule_id: Identifier of the rule.
        """
        return self._send(
            COPY_RULE,
            path={"rule_id": rule_id},
            body={"name": name},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def try_(
        self,
        *,
        source: dict[str, Any],
        text: str,
        language: LanguageKey,
        timeout: float | None = None,
    ) -> TryRuleResult:
        """
        Try a rule on a text. Needs the scope `rules`.

        source: The rule as it is written, finished or not.
        language: Language of a text.
        """
        return self._send(
            TRY_RULE,
            body={"source": source, "text": text, "language": language},
            timeout=timeout,
        )

    def propose_tests(
        self,
        *,
        source: dict[str, Any],
        timeout: float | None = None,
    ) -> ProposeRuleTestsResult:
        """
        Propose tests for a rule from stored texts. Needs the scope `rules`.

        source: The rule as it is written, finished or not.
        """
        return self._send(
            PROPOSE_RULE_TESTS,
            body={"source": source},
            timeout=timeout,
        )

    def history(
        self,
        rule_id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> RuleHistory:
        """
        Count the findings of a rule in the last audits. Needs the scope `reading`.

        rule_id: Identifier of the rule.
        """
        return self._send(
            GET_RULE_HISTORY,
            path={"rule_id": rule_id},
            timeout=timeout,
        )

    def get_draft(
        self,
        rule_id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> RuleDraft:
        """
        Read the draft of a rule. Needs the scope `rules`.

        rule_id: Identifier of the rule.
        """
        return self._send(
            GET_RULE_DRAFT,
            path={"rule_id": rule_id},
            timeout=timeout,
        )

    def save_draft(
        self,
        rule_id: str,
        /,
        *,
        source: dict[str, Any],
        revision: int,
        timeout: float | None = None,
    ) -> SaveRuleDraftResult:
        """
        Save the draft of a rule. Needs the scope `rules`.

        rule_id: Identifier of the rule.
        source: The rule as it is written, finished or not.
        revision: The revision that was read.
        """
        return self._send(
            SAVE_RULE_DRAFT,
            path={"rule_id": rule_id},
            body={"source": source, "revision": revision},
            timeout=timeout,
        )

    def discard_draft(
        self,
        rule_id: str,
        /,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> DiscardRuleDraftResult:
        """
        Discard the draft of a rule. Needs the scope `rules`.

        rule_id: Identifier of the rule.
        """
        return self._send(
            DISCARD_RULE_DRAFT,
            path={"rule_id": rule_id},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def test_draft(
        self,
        rule_id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> TestRuleDraftResult:
        """
        Run the tests of a draft. Needs the scope `rules`.

        rule_id: Identifier of the rule.
        """
        return self._send(
            TEST_RULE_DRAFT,
            path={"rule_id": rule_id},
            timeout=timeout,
        )

    def publish(
        self,
        rule_id: str,
        /,
        *,
        note: str,
        expected_version: int,
        revision: int,
        timeout: float | None = None,
    ) -> PublishRuleResult:
        """
        Publish the draft of a rule. Needs the scope `rules`.

        rule_id: Identifier of the rule.
        note: What changed and why, for who reads the versions later.
        """
        return self._send(
            PUBLISH_RULE,
            path={"rule_id": rule_id},
            body={
                "note": note,
                "expected_version": expected_version,
                "revision": revision,
            },
            timeout=timeout,
        )

    def get_version(
        self,
        rule_id: str,
        version: str,
        /,
        *,
        timeout: float | None = None,
    ) -> RuleVersionValue:
        """
        Read a version of a rule. Needs the scope `reading`.

        rule_id: Identifier of the rule.
        version: Number of the version.
        """
        return self._send(
            GET_RULE_VERSION,
            path={"rule_id": rule_id, "version": version},
            timeout=timeout,
        )

    def restore_version(
        self,
        rule_id: str,
        version: str,
        /,
        *,
        revision: int,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> SaveRuleDraftResult:
        """
        Make an earlier version the draft. Needs the scope `rules`.

        rule_id: Identifier of the rule.
        version: Number of the version.
        """
        return self._send(
            RESTORE_RULE_VERSION,
            path={"rule_id": rule_id, "version": version},
            body={"revision": revision},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def switch(
        self,
        rule_id: str,
        /,
        *,
        enabled: bool,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> RemoveRuleTestResult:
        """
        Switch a rule on or off. Needs the scope `rules`.

        rule_id: Identifier of the rule.
        """
        return self._send(
            SWITCH_RULE,
            path={"rule_id": rule_id},
            body={"enabled": enabled},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def archive(
        self,
        rule_id: str,
        /,
        *,
        archived: bool,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> RemoveRuleTestResult:
        """
        Archive a rule or take it back. Needs the scope `rules`.

        rule_id: Identifier of the rule.
        """
        return self._send(
            ARCHIVE_RULE,
            path={"rule_id": rule_id},
            body={"archived": archived},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def add_test_from_violation(
        self,
        violation_id: str,
        /,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> RuleDecisionTest:
        """
        Make a test from a violation. Needs the scope `rules`.

        violation_id: Identifier of the violation.
        """
        return self._send(
            ADD_TEST_FROM_VIOLATION,
            path={"violation_id": violation_id},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def start_from_violation(
        self,
        violation_id: str,
        /,
        *,
        name: str | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> DeletedSchedule:
        """
        Start a rule from a violation. Needs the scope `rules`.

        violation_id: Identifier of the violation.
        """
        return self._send(
            START_RULE_FROM_VIOLATION,
            path={"violation_id": violation_id},
            body={"name": name},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )


class AsyncRulesResource(AsyncResource):
    def list(
        self,
        *,
        search: str | None = None,
        pack: str | None = None,
        kind: Literal["prohibit", "require", "substitute", "occurrence", "judge"] | None = None,
        severity: Literal["LOW", "MEDIUM", "HIGH", "CRITICAL"] | None = None,
        state: Literal["on", "off", "draft", "archived"] | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> AsyncPager[ListedRule, RulesPage]:
        """
        List rules. Needs the scope `reading`.

        search: Words in the name, the key, the message or the citation.
        pack: Only this pack; own for own rules.
        state: Archived rules are listed only when they are asked for.
        """
        return self._list(
            LIST_RULES,
            query={
                "search": search,
                "pack": pack,
                "kind": kind,
                "severity": severity,
                "state": state,
                "cursor": cursor,
                "limit": limit,
            },
            timeout=timeout,
        )

    async def get(
        self,
        rule_id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> Rule:
        """
        Read a rule. Needs the scope `reading`.

        rule_id: Identifier of the rule.
        """
        return await self._send(
            GET_RULE,
            path={"rule_id": rule_id},
            timeout=timeout,
        )

    async def quality(
        self,
        id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> RuleQuality:
        """
        Tell how often a rule is right. By language: what labelled test texts say, what people
        decided in this workspace, and which share of its findings is probably right.

        id: Identifier of the rule.
        """
        return await self._send(
            GET_RULE_QUALITY,
            path={"id": id},
            timeout=timeout,
        )

    async def set_standing(
        self,
        rule_id: str,
        /,
        *,
        always_finding: bool,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> RemoveRuleTestResult:
        """
        Say whether the matches of a rule are always violations. Needs the scope `rules`.

        rule_id: Identifier of the rule.
        always_finding: True: what the rule matches is a violation in every language, whatever
            its figures.
        """
        return await self._send(
            SET_RULE_STANDING,
            path={"rule_id": rule_id},
            body={"always_finding": always_finding},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    async def noise(
        self,
        *,
        timeout: float | None = None,
    ) -> RuleNoise:
        """List how often findings of rules are dismissed. Needs the scope `reading`."""
        return await self._send(
            GET_RULE_NOISE,
            timeout=timeout,
        )

    async def coverage(
        self,
        *,
        timeout: float | None = None,
    ) -> RuleCoverage:
        """Show which languages and markets rules cover. Needs the scope `reading`."""
        return await self._send(
            GET_RULE_COVERAGE,
            timeout=timeout,
        )

    async def repairs(
        self,
        rule_id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> RuleRepairs:
        """
        List repairs for a rule that is mostly wrong. Needs the scope `reading`.

        rule_id: Identifier of the rule.
        """
        return await self._send(
            GET_RULE_REPAIRS,
            path={"rule_id": rule_id},
            timeout=timeout,
        )

    async def start_repair(
        self,
        rule_id: str,
        /,
        *,
        kind: Literal["drop_term", "add_unless"],
        language: LanguageKey | None,
        term: str,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> DeletedSchedule:
        """
        Make a repair of a rule its draft. Needs the scope `rules`.

        rule_id: Identifier of the rule.
        kind: Take a term out, or excuse what is near a word.
        language: Null for a term of all languages.
        """
        return await self._send(
            START_RULE_REPAIR,
            path={"rule_id": rule_id},
            body={"kind": kind, "language": language, "term": term},
            must_send=("kind", "language", "term"),
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def tests(
        self,
        rule_id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> AsyncPager[RuleDecisionTest, RuleTestsPage]:
        """
        List the tests of a rule. Needs the scope `reading`.

        rule_id: Identifier of the rule.
        """
        return self._list(
            LIST_RULE_TESTS,
            path={"rule_id": rule_id},
            timeout=timeout,
        )

    async def remove_test(
        self,
        rule_id: str,
        test_id: str,
        /,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> RemoveRuleTestResult:
        """
        Remove a test of a rule. Needs the scope `rules`.

        rule_id: Identifier of the rule.
        test_id: Identifier of the test.
        """
        return await self._send(
            REMOVE_RULE_TEST,
            path={"rule_id": rule_id, "test_id": test_id},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    async def run_tests(
        self,
        rule_id: str,
        /,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> RunRuleTestsResult:
        """
        Run the tests of a rule. Needs the scope `rules`.

        rule_id: Identifier of the rule.
        """
        return await self._send(
            RUN_RULE_TESTS,
            path={"rule_id": rule_id},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    async def backtest(
        self,
        rule_id: str,
        /,
        *,
        source: dict[str, Any],
        audit_id: str | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> BacktestRuleResult:
        """
        Compare a rule with decided findings. Needs the scope `rules`.

        rule_id: Identifier of the rule.
        source: The rule as it would be.
        audit_id: Only what this audit read; otherwise the newest text of every asset.
        limit: Texts at most.
        """
        return await self._send(
            BACKTEST_RULE,
            path={"rule_id": rule_id},
            body={"source": source, "audit_id": audit_id, "limit": limit},
            timeout=timeout,
        )

    async def start(
        self,
        *,
        name: str,
        kind: Literal["prohibit", "require", "substitute", "occurrence", "judge"],
        language: LanguageKey,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> DeletedSchedule:
        """
        Start a rule. Needs the scope `rules`.

        language: Language of a text.
        """
        return await self._send(
            START_RULE,
            body={"name": name, "kind": kind, "language": language},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    async def copy(
        self,
        rule_id: str,
        /,
        *,
        name: str | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> DeletedSchedule:
        """
        Copy a rule of a pack. Needs the scope `rules`.

        rule_id: Identifier of the rule.
        """
        return await self._send(
            COPY_RULE,
            path={"rule_id": rule_id},
            body={"name": name},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    async def try_(
        self,
        *,
        source: dict[str, Any],
        text: str,
        language: LanguageKey,
        timeout: float | None = None,
    ) -> TryRuleResult:
        """
        Try a rule on a text. Needs the scope `rules`.

        source: The rule as it is written, finished or not.
        language: Language of a text.
        """
        return await self._send(
            TRY_RULE,
            body={"source": source, "text": text, "language": language},
            timeout=timeout,
        )

    async def propose_tests(
        self,
        *,
        source: dict[str, Any],
        timeout: float | None = None,
    ) -> ProposeRuleTestsResult:
        """
        Propose tests for a rule from stored texts. Needs the scope `rules`.

        source: The rule as it is written, finished or not.
        """
        return await self._send(
            PROPOSE_RULE_TESTS,
            body={"source": source},
            timeout=timeout,
        )

    async def history(
        self,
        rule_id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> RuleHistory:
        """
        Count the findings of a rule in the last audits. Needs the scope `reading`.

        rule_id: Identifier of the rule.
        """
        return await self._send(
            GET_RULE_HISTORY,
            path={"rule_id": rule_id},
            timeout=timeout,
        )

    async def get_draft(
        self,
        rule_id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> RuleDraft:
        """
        Read the draft of a rule. Needs the scope `rules`.

        rule_id: Identifier of the rule.
        """
        return await self._send(
            GET_RULE_DRAFT,
            path={"rule_id": rule_id},
            timeout=timeout,
        )

    async def save_draft(
        self,
        rule_id: str,
        /,
        *,
        source: dict[str, Any],
        revision: int,
        timeout: float | None = None,
    ) -> SaveRuleDraftResult:
        """
        Save the draft of a rule. Needs the scope `rules`.

        rule_id: Identifier of the rule.
        source: The rule as it is written, finished or not.
        revision: The revision that was read.
        """
        return await self._send(
            SAVE_RULE_DRAFT,
            path={"rule_id": rule_id},
            body={"source": source, "revision": revision},
            timeout=timeout,
        )

    async def discard_draft(
        self,
        rule_id: str,
        /,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> DiscardRuleDraftResult:
        """
        Discard the draft of a rule. Needs the scope `rules`.

        rule_id: Identifier of the rule.
        """
        return await self._send(
            DISCARD_RULE_DRAFT,
            path={"rule_id": rule_id},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    async def test_draft(
        self,
        rule_id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> TestRuleDraftResult:
        """
        Run the tests of a draft. Needs the scope `rules`.

        rule_id: Identifier of the rule.
        """
        return await self._send(
            TEST_RULE_DRAFT,
            path={"rule_id": rule_id},
            timeout=timeout,
        )

    async def publish(
        self,
        rule_id: str,
        /,
        *,
        note: str,
        expected_version: int,
        revision: int,
        timeout: float | None = None,
    ) -> PublishRuleResult:
        """
        Publish the draft of a rule. Needs the scope `rules`.

        rule_id: Identifier of the rule.
        note: What changed and why, for who reads the versions later.
        """
        return await self._send(
            PUBLISH_RULE,
            path={"rule_id": rule_id},
            body={
                "note": note,
                "expected_version": expected_version,
                "revision": revision,
            },
            timeout=timeout,
        )

    async def get_version(
        self,
        rule_id: str,
        version: str,
        /,
        *,
        timeout: float | None = None,
    ) -> RuleVersionValue:
        """
        Read a version of a rule. Needs the scope `reading`.

        rule_id: Identifier of the rule.
        version: Number of the version.
        """
        return await self._send(
            GET_RULE_VERSION,
            path={"rule_id": rule_id, "version": version},
            timeout=timeout,
        )

    async def restore_version(
        self,
        rule_id: str,
        version: str,
        /,
        *,
        revision: int,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> SaveRuleDraftResult:
        """
        Make an earlier version the draft. Needs the scope `rules`.

        rule_id: Identifier of the rule.
        version: Number of the version.
        """
        return await self._send(
            RESTORE_RULE_VERSION,
            path={"rule_id": rule_id, "version": version},
            body={"revision": revision},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    async def switch(
        self,
        rule_id: str,
        /,
        *,
        enabled: bool,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> RemoveRuleTestResult:
        """
        Switch a rule on or off. Needs the scope `rules`.

        rule_id: Identifier of the rule.
        """
        return await self._send(
            SWITCH_RULE,
            path={"rule_id": rule_id},
            body={"enabled": enabled},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    async def archive(
        self,
        rule_id: str,
        /,
        *,
        archived: bool,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> RemoveRuleTestResult:
        """
        Archive a rule or take it back. Needs the scope `rules`.

        rule_id: Identifier of the rule.
        """
        return await self._send(
            ARCHIVE_RULE,
            path={"rule_id": rule_id},
            body={"archived": archived},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    async def add_test_from_violation(
        self,
        violation_id: str,
        /,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> RuleDecisionTest:
        """
        Make a test from a violation. Needs the scope `rules`.

        violation_id: Identifier of the violation.
        """
        return await self._send(
            ADD_TEST_FROM_VIOLATION,
            path={"violation_id": violation_id},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    async def start_from_violation(
        self,
        violation_id: str,
        /,
        *,
        name: str | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> DeletedSchedule:
        """
        Start a rule from a violation. Needs the scope `rules`.

        violation_id: Identifier of the violation.
        """
        return await self._send(
            START_RULE_FROM_VIOLATION,
            path={"violation_id": violation_id},
            body={"name": name},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
