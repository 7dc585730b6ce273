/** Time before clicks count after a window was shown, uncovered or moved, because the person may not have seen it. Milliseconds. */
const armAfter = 700

type Host = Pick<Window, 'addEventListener'> & {
  readonly document: Pick<Document, 'visibilityState' | 'hasFocus' | 'addEventListener'>
}
type Press = Pick<MouseEvent, 'isTrusted' | 'detail'>

/**
 * Decides when a press of the confirm button counts: after the window was visible, focused
 * and unmoved for a while; only a real user's; and not the second half of a double click.
 *
 * @param now monotonic milliseconds
 */
export function createClickGuard(host: Host = window, now: () => number = () => performance.now()) {
  let armedAt = Number.POSITIVE_INFINITY
  const rearm = () => {
    const isSeen = host.document.visibilityState === 'visible' && host.document.hasFocus()
    armedAt = isSeen ? now() + armAfter : Number.POSITIVE_INFINITY
  }
  for (const type of ['focus', 'blur', 'resize', 'pageshow']) host.addEventListener(type, rearm)
  host.document.addEventListener('visibilitychange', rearm)
  return {
    /** Call it when the content changes. */
    rearm,
    /** Whether this press counts. Either way, the wait restarts. */
    allows({ isTrusted, detail }: Press): boolean {
      const isAllowed = isTrusted && detail <= 1 && now() >= armedAt
      rearm()
      return isAllowed
    },
  }
}
