// Runs before the first paint, so that the page never flashes in the wrong theme. Everything else is in the module.
;(() => {
  const wished = new URLSearchParams(location.search).get('theme')?.toLowerCase()
  let theme = wished === 'light' || wished === 'dark' ? wished : undefined
  if (!theme) {
    try {
      theme = JSON.parse(localStorage.getItem('oxbow.settings') ?? '{}').value?.theme
    } catch {
      // Storage is refused or holds something else: follow the system.
    }
  }
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
})()
