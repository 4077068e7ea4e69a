// A screen that shows nothing: no words, no field, no picture.
agioSweep.checks.blank = () => {
  const main = document.querySelector("main");
  const content = main && (main.innerText.replace(/\s/g, "").length > 2 || main.querySelector("input, canvas, img") !== null);
  return content ? [] : [{ where: "main", what: "nothing on the screen" }];
};
