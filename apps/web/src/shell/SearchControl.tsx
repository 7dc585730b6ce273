import { lazyPart } from '@oxbow/react/lazyPart'
import { useEffect, useSyncExternalStore } from 'react'
import { SearchButton } from '../features/search/SearchButton.tsx'
import { searchPanel } from '../state/panels.ts'

const SearchPanel = lazyPart(() => import('./SearchPanel.tsx').then((module) => module.SearchPanel))

/** The header's search: button, `/` key and panel. */
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

/** Ignored while typing, or behind a dialog. */
function onKeyDown(event: KeyboardEvent): void {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
  const { target } = event
  if (target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, select'))) return
  if (document.querySelector('[role=dialog], [role=alertdialog]')) return
  event.preventDefault()
  searchPanel.open()
}
