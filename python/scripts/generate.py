"""Writes src/copydesk/types.py and src/copydesk/resources/ from the OpenAPI documents in contract/.

`python3 scripts/generate.py` writes; with `--check` it only says whether the files are as they
should be. It needs nothing but Python.
"""

from __future__ import annotations

import sys
from pathlib import Path

from methods import load_documents, read_methods
from names import NAMES
from render import render_resource, render_table, render_types
from schema_types import Types

HERE = Path(__file__).resolve().parent
PACKAGE = HERE.parent / "src" / "copydesk"


def render_all() -> dict[Path, str]:
    documents = load_documents()
    types = Types()
    for document in documents:
        types.add_components(document["components"]["schemas"])
    methods = read_methods(types, documents)
    files = {PACKAGE / "_table.py": render_table(), PACKAGE / "resources" / "__init__.py": ""}
    for resource in NAMES:
        of = [one for one in methods if one.resource == resource]
        files[PACKAGE / "resources" / f"{resource}.py"] = render_resource(types, resource, of)
    files[PACKAGE / "types.py"] = render_types(types)
    return files


def main() -> None:
    files = render_all()
    if "--check" not in sys.argv:
        for path, text in files.items():
            path.write_text(text)
        print(f"{len(files)} files")
        return
    there = set((PACKAGE / "resources").glob("*.py"))
    stale = [
        path
        for path in there | set(files)
        if path not in files or not path.exists() or path.read_text() != files[path]
    ]
    if stale:
        names = ", ".join(sorted(str(path.relative_to(HERE.parent)) for path in stale))
        raise SystemExit(f"Not as scripts/generate.py writes them: {names}. Run it again.")
    print("The generated files are as the documents say.")


if __name__ == "__main__":
    main()
