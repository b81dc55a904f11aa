#!/usr/bin/env python3
"""Writes the shapes of the API as types: for the page and the book, shapes.ts; for Python, _shapes.pyi.

Both are made from src/openapi.json, which the tests of this crate make from the types in Rust. With --check the files are compared.
"""

import json
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
PAGE = HERE / "../../page/src"
SHAPES: dict[str, Any] = json.loads((HERE / "src/openapi.json").read_text())["components"]["schemas"]

IN_PYTHON = ["Answer", "Effort", "Heaps", "Losing", "Order", "Period", "Quotient", "Reply", "Review", "State", "Tree", "Value", "Worksheet"]
"""The shapes that the Python package gives its users."""


def reached(names: Iterable[str]) -> dict[str, Any]:
    """Returns the shapes of these names, and all that they refer to."""
    open_, found = list(names), set()
    while open_:
        name = open_.pop()
        if name not in found:
            found.add(name)
            open_ += re.findall(r'"#/components/schemas/(\w+)"', json.dumps(SHAPES[name]))
    return {name: shape for name, shape in SHAPES.items() if name in found}


def referred(shape: Any) -> str:
    """Returns the name of the shape that is referred to."""
    return shape["$ref"].rpartition("/")[2].replace("_", "")


def in_typescript(shape: Any) -> str:
    """Returns a shape as a type of TypeScript."""
    if "$ref" in shape:
        return referred(shape)
    for parts, sign in (("oneOf", " | "), ("allOf", " & ")):
        if parts in shape:
            return sign.join(map(in_typescript, shape[parts]))
    if "anyOf" in shape:
        return f"Partial<{in_typescript(shape['anyOf'][0])}>"
    if "enum" in shape:
        return " | ".join(map(json.dumps, shape["enum"]))
    kind = shape["type"]
    if isinstance(kind, list):
        return " | ".join(in_typescript(shape | {"type": one}) for one in kind)
    if kind == "array":
        listed = shape.get("prefixItems")
        return f"[{', '.join(map(in_typescript, listed))}]" if listed else f"({in_typescript(shape['items'])})[]"
    if kind == "object" and "properties" not in shape:
        return "Record<string, unknown>"
    if kind != "object":
        return "number" if kind == "integer" else kind
    lines = ["{"]
    for name, field in shape["properties"].items():
        optional = "" if name in shape.get("required", []) else "?"
        lines += [f"  /** {field['description']} */"] if "description" in field else []
        lines += [f"  {name}{optional}: {in_typescript(field)};"]
    return "\n".join([*lines, "}"])


SIMPLE = {"integer": "int", "number": "float", "string": "str", "boolean": "bool", "null": "None", "object": "dict[str, Any]"}


def in_python(shape: Any) -> str:
    """Returns a shape as a type of Python."""
    if "$ref" in shape:
        return referred(shape)
    if "oneOf" in shape:
        return " | ".join(map(in_python, shape["oneOf"]))
    if "enum" in shape:
        return f"Literal[{', '.join(map(json.dumps, shape['enum']))}]"
    kind = shape["type"]
    if isinstance(kind, list):
        return " | ".join(in_python(shape | {"type": one}) for one in kind)
    # Lists in JSON are lists, also those of a fixed length.
    return f"list[{in_python(shape.get('items') or shape['prefixItems'][0])}]" if kind == "array" else SIMPLE[kind]


def named_in_python(name: str, shape: Any) -> str:
    """Returns the definition of a type of Python. In a class no field could be called `from` or `with`."""
    if "allOf" in shape:
        base, own = shape["allOf"]
        fields = "".join(f"    {field}: {in_python(kind)}\n" for field, kind in own["properties"].items())
        return f"class {name}({in_python(base)}):\n{fields}"
    if "properties" not in shape:
        return f"{name}: TypeAlias = {in_python(shape)}\n"
    fields = ", ".join(
        f'"{field}": {in_python(kind)}' if field in shape.get("required", []) else f'"{field}": NotRequired[{in_python(kind)}]'
        for field, kind in shape["properties"].items()
    )
    return f'{name} = TypedDict("{name}", {{{fields}}})\n'


def main() -> None:
    """Writes the files, or compares them."""
    page = re.findall(r"\w+", (PAGE / "types.ts").read_text().rpartition("shapes.ts")[0])
    typescript = "// Made by crates/api/shapes.py from the types in crates/api.\n"
    for name, shape in reached(set(page) & SHAPES.keys()).items():
        about = f"/** {shape['description']} */\n" if "description" in shape else ""
        typescript += f"\n{about}export type {name.replace('_', '')} = {in_typescript(shape)};\n"
    python = "# Made by crates/api/shapes.py from the types in crates/api.\nfrom typing import Any, Literal, TypeAlias, TypedDict\n\n"
    python += "from typing_extensions import NotRequired\n\n"
    python += "".join(named_in_python(name.replace("_", ""), shape) for name, shape in reached(IN_PYTHON).items())
    for path, text in (HERE / "shapes.ts", typescript), (HERE / "../python/python/ninepins/_shapes.pyi", python):
        if sys.argv[1:] != ["--check"]:
            path.write_text(text)
        elif path.read_text() != text:
            sys.exit(f"{path.resolve()} is not current: run {sys.argv[0]}")


if __name__ == "__main__":
    main()
