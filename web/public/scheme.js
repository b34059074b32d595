// Before the first paint, so that nobody who chose the dark scheme sees a white page first.
(() => {
  let chosen = 'auto';
  try {
    chosen = localStorage.getItem('copydesk.scheme') ?? 'auto';
  } catch {
    // Storage is forbidden: the system's scheme it is.
  }
  const dark =
    chosen === 'dark' || (chosen === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light';
})();
