# Written by scripts/generate.py from the OpenAPI documents. Do not edit.
from __future__ import annotations

from .._operation import Operation
from .._resource import AsyncResource, Resource
from ..types import (
    Home,
    JudgeLicences,
    KnownWords,
    Spend,
    SpendBudget,
    Workspace,
)

GET_WORKSPACE: Operation[Workspace] = Operation(
    "getWorkspace",
    "GET",
    "/workspace",
    repeat="always",
    kind="json",
)

GET_HOME: Operation[Home] = Operation(
    "getHome",
    "GET",
    "/home",
    repeat="always",
    kind="json",
)

GET_SPEND: Operation[Spend] = Operation(
    "getSpend",
    "GET",
    "/spend",
    repeat="always",
    kind="json",
)

GET_BUDGET: Operation[SpendBudget] = Operation(
    "getBudget",
    "GET",
    "/budget",
    repeat="always",
    kind="json",
)

GET_KNOWN_WORDS: Operation[KnownWords] = Operation(
    "getKnownWords",
    "GET",
    "/known-words",
    repeat="always",
    kind="json",
)

GET_JUDGE_LICENCES: Operation[JudgeLicences] = Operation(
    "getJudgeLicences",
    "GET",
    "/judge-licences",
    repeat="always",
    kind="json",
)


class WorkspaceResource(Resource):
    def get(
        self,
        *,
        timeout: float | None = None,
    ) -> Workspace:
        """Read the workspace. Needs the scope `reading`."""
        return self._send(
            GET_WORKSPACE,
            timeout=timeout,
        )

    def home(
        self,
        *,
        days: int | None = None,
        timeout: float | None = None,
    ) -> Home:
        """
        Read what waits for somebody. Needs the scope `reading`.

        days: How far back.
        """
        return self._send(
            GET_HOME,
            query={"days": days},
            timeout=timeout,
        )

    def spend(
        self,
        *,
        from_: str | None = None,
        to: str | None = None,
        timeout: float | None = None,
    ) -> Spend:
        """
        Read what models cost. Needs the scope `reading`.

        from_: A day in UTC; otherwise the first of the month.
        to: A day in UTC, included; otherwise today.
        """
        return self._send(
            GET_SPEND,
            query={"from": from_, "to": to},
            timeout=timeout,
        )

    def budget(
        self,
        *,
        timeout: float | None = None,
    ) -> SpendBudget:
        """Read the budget. Needs the scope `reading`."""
        return self._send(
            GET_BUDGET,
            timeout=timeout,
        )

    def known_words(
        self,
        *,
        timeout: float | None = None,
    ) -> KnownWords:
        """List the markets, categories and channels that rules know. Needs the scope `reading`."""
        return self._send(
            GET_KNOWN_WORDS,
            timeout=timeout,
        )

    def judge_licences(
        self,
        *,
        timeout: float | None = None,
    ) -> JudgeLicences:
        """Read what models may say in audits. Needs the scope `reading`."""
        return self._send(
            GET_JUDGE_LICENCES,
            timeout=timeout,
        )


class AsyncWorkspaceResource(AsyncResource):
    async def get(
        self,
        *,
        timeout: float | None = None,
    ) -> Workspace:
        """Read the workspace. Needs the scope `reading`."""
        return await self._send(
            GET_WORKSPACE,
            timeout=timeout,
        )

    async def home(
        self,
        *,
        days: int | None = None,
        timeout: float | None = None,
    ) -> Home:
        """
        Read what waits for somebody. Needs the scope `reading`.

        days: How far back.
        """
        return await self._send(
            GET_HOME,
            query={"days": days},
            timeout=timeout,
        )

    async def spend(
        self,
        *,
        from_: str | None = None,
        to: str | None = None,
        timeout: float | None = None,
    ) -> Spend:
        """
        Read what models cost. Needs the scope `reading`.

        from_: A day in UTC; otherwise the first of the month.
        to: A day in UTC, included; otherwise today.
        """
        return await self._send(
            GET_SPEND,
            query={"from": from_, "to": to},
            timeout=timeout,
        )

    async def budget(
        self,
        *,
        timeout: float | None = None,
    ) -> SpendBudget:
        """Read the budget. Needs the scope `reading`."""
        return await self._send(
            GET_BUDGET,
            timeout=timeout,
        )

    async def known_words(
        self,
        *,
        timeout: float | None = None,
    ) -> KnownWords:
        """List the markets, categories and channels that rules know. Needs the scope `reading`."""
        return await self._send(
            GET_KNOWN_WORDS,
            timeout=timeout,
        )

    async def judge_licences(
        self,
        *,
        timeout: float | None = None,
    ) -> JudgeLicences:
        """Read what models may say in audits. Needs the scope `reading`."""
        return await self._send(
            GET_JUDGE_LICENCES,
            timeout=timeout,
        )
