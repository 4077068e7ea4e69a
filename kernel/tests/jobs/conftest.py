"""The tests' own product lies beside them, where a process of its own finds it, too."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
