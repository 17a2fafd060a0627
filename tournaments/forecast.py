from pathlib import Path
ACCURACY = Path(__file__).with_name("accuracy.json")
