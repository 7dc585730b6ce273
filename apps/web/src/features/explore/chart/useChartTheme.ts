import { useEffect, useState } from 'react'

/** The page's theme; changes when it turns light or dark. */
export function useChartTheme(): string {
  const [theme, setTheme] = useState(readTheme)
  useEffect(() => {
    const update = () => setTheme(readTheme())
    const media = matchMedia('(prefers-color-scheme: dark)')
    media.addEventListener('change', update)
    const observer = new MutationObserver(update)
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => {
      media.removeEventListener('change', update)
      observer.disconnect()
    }
  }, [])
  return theme
}

function readTheme(): string {
  return document.documentElement.dataset.theme ?? String(matchMedia('(prefers-color-scheme: dark)').matches)
}
