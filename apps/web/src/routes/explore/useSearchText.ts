import { useEffect, useRef, useState } from 'react'
import type { ExploreSearch, ExploreView } from '../../features/explore/list/ExploreView.ts'

const typingMilliseconds = 300

/** The search text, written to the URL after a pause in typing; links and the back button update the text. */
export function useSearchText(view: ExploreView, onSearch: (change: ExploreSearch) => void) {
  const [text, setText] = useState(view.search)
  const [isTyping, setIsTyping] = useState(false)
  const [seen, setSeen] = useState(view.search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (view.search !== seen) {
    setSeen(view.search)
    if (!isTyping) setText(view.search)
  }

  function change(next: string) {
    setText(next)
    setIsTyping(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setIsTyping(false)
      onSearch({ q: next.trim() || undefined })
    }, typingMilliseconds)
  }
  return [text, change] as const
}
