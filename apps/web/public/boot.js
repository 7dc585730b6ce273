// Runs before the first paint, so that the page never flashes in the wrong theme or language. Everything else is in the module.
;(() => {
  const root = document.documentElement
  const parameters = new URLSearchParams(location.search)
  let settings
  try {
    settings = JSON.parse(localStorage.getItem('oxbow.settings') ?? '{}').value
  } catch {
    // Storage is refused or holds something else: follow the system.
  }
  const wished = parameters.get('theme')?.toLowerCase()
  const theme = wished === 'light' || wished === 'dark' ? wished : settings?.theme
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme

  // The document's own words are English and those of the landing page: they wait out of sight when others will take their place.
  const chosen = settings?.language === 'auto' ? undefined : settings?.language
  const language = parameters.get('lng') ?? parameters.get('locale') ?? chosen ?? navigator.language
  root.toggleAttribute('data-waits', !/^en\b/i.test(language) || location.hash.startsWith('#/'))
  root.toggleAttribute('data-loopback', /^(localhost|127\.|\[::1\])/.test(location.hostname))
})()
