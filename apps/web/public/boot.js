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

  // The document's own words wait out of sight when others will take their place: another page's, or those of another language than the server thought of.
  const complete = ['en', 'ar', 'de', 'es', 'fr', 'ja', 'zh']
  const read = (tag) => complete.find((language) => language === tag.toLowerCase().split(/[-_]/)[0])
  // Who chose the other script of Chinese chose other words; a browser only says what a person can read.
  const isOtherScript = (tag) => /^zh\b.*[-_](hant|tw|hk|mo)\b/i.test(tag)
  const kept = settings?.language === 'auto' ? undefined : settings?.language
  const chosen = parameters.get('lng') ?? parameters.get('locale') ?? kept
  const language =
    chosen === undefined
      ? (navigator.languages.map(read).find(Boolean) ?? 'en')
      : isOtherScript(chosen)
        ? undefined
        : read(chosen)
  const waits = language !== root.lang.split('-')[0] || location.hash.startsWith('#/')
  root.toggleAttribute('data-waits', waits)
  root.toggleAttribute('data-priced', Boolean(parameters.get('value')))
  root.toggleAttribute('data-loopback', /^(localhost|127\.|\[::1\])/.test(location.hostname))

  // Until the page has drawn itself, nothing else can say that its code didn't come.
  const words = {
    en: ['This page didn’t load.', 'Reload'],
    ar: ['لم تُحمَّل هذه الصفحة.', 'أعد التحميل'],
    de: ['Diese Seite wurde nicht geladen.', 'Neu laden'],
    es: ['Esta página no se cargó.', 'Recargar'],
    fr: ['Cette page n’a pas été chargée.', 'Recharger'],
    ja: ['このページを読み込めませんでした。', '再読み込み'],
    zh: ['此页面未加载。', '重新加载'],
  }
  let notice
  const tell = () => {
    if (notice) return
    // Nothing can be shown before there is a body.
    if (!document.body) return addEventListener('DOMContentLoaded', tell)
    const [text, label] = words[language] ?? words.en
    notice = document.createElement('p')
    const button = document.createElement('button')
    notice.role = 'alert'
    notice.lang = language ?? 'en'
    notice.dir = 'auto'
    // Without a style sheet too.
    notice.style.cssText = `position:fixed;inset:auto 0 0;margin:0;padding:1rem;text-align:center;font:1rem system-ui;color:CanvasText;background:Canvas;color-scheme:${root.dataset.theme ?? 'light dark'}`
    button.style.cssText = 'margin:0 1rem;padding:.7rem 1rem;font:inherit;color:inherit;border:1px solid'
    button.textContent = label
    button.onclick = () => location.reload()
    notice.append(text, button)
    document.body.append(notice)
  }
  let isBare = false
  const onError = ({ target, filename }) => {
    isBare ||= target.rel === 'stylesheet'
    // Extensions report their errors here too.
    if (isBare || target.localName === 'script' || filename?.startsWith(location.origin)) tell()
  }
  addEventListener('error', onError, true)
  addEventListener('DOMContentLoaded', () => {
    const hanging = setTimeout(tell, 30_000)
    const drawn = new MutationObserver(() => {
      drawn.disconnect()
      clearTimeout(hanging)
      removeEventListener('error', onError, true)
      if (!isBare) notice?.remove()
    })
    drawn.observe(document.querySelector('#root'), { childList: true })
  })

  // The first number that a browser formats costs it tens of milliseconds of reading its tables of numbers, which all threads share: read beside the page
  // while its code is on the way.
  const warm = () => {
    const path = '/warmNumbers.js'
    const rules = { createScriptURL: () => path }
    new Worker(globalThis.trustedTypes?.createPolicy('oxbow-boot', rules).createScriptURL(path) ?? path)
  }

  // A document with its first screen in it keeps its code in a template: on a slow line the code would share the line with what is painted first.
  const code = document.querySelector('#code')
  const tags = [...(code?.content.children ?? [])]
  let isAsking = false
  const ask = () => {
    // Asking for a file takes the page's own time too: a few in each task.
    for (const tag of tags.splice(0, 4)) document.head.append(document.importNode(tag, true))
    setTimeout(tags.length > 0 ? ask : warm)
  }
  const begin = () => {
    if (!isAsking) ask()
    isAsking = true
  }
  if (document.hidden || waits || tags.length === 0) begin()
  else new PerformanceObserver(begin).observe({ type: 'paint', buffered: true })
  // Nothing is painted of a page that goes to the background meanwhile.
  setTimeout(begin, 2_000)
})()
