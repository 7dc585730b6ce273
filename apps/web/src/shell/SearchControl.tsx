import { lazyPart } from '@oxbow/react/lazyPart'
import { useEffect, useSyncExternalStore } from 'react'
import { SearchButton } from '../features/search/SearchButton.tsx'
import { searchPanel } from '../state/panels.ts'

const SearchPanel = lazyPart(() => import('./SearchPanel.tsx').then((module) => module.SearchPanel))

/** The search of the header: its button, the `/` key, and what they open. */
export function SearchControl() {
  const isOpen = useSyncExternalStore(searchPanel.subscribe, searchPanel.getSnapshot)
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <SearchButton onPress={searchPanel.open} onAim={SearchPanel.preload} />
      {isOpen && <SearchPanel onClose={searchPanel.close} onLoadFailed={searchPanel.close} />}
    </>
  )
}

/** Not while something is being typed, and not behind a dialog that asks for something else. */
function onKeyDown(event: KeyboardEvent): void {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
  const { target } = event
  if (target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, select'))) return
  if (document.querySelector('[role=dialog], [role=alertdialog]')) return
  event.preventDefault()
  searchPanel.open()
}
