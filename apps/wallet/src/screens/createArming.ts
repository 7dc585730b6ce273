/** A window that was just shown, uncovered or moved is not yet seen by the person who clicks. Milliseconds. */
const armAfter = 700

type Host = Pick<Window, 'addEventListener'> & {
  readonly document: Pick<Document, 'visibilityState' | 'hasFocus' | 'addEventListener'>
}
type Press = Pick<MouseEvent, 'isTrusted' | 'detail'>

/**
 * When a press of the button that agrees counts: once the window was seen, in focus and unmoved for a while; made by a person; and not the second
 * half of a double click.
 *
 * @param now Milliseconds that never go back.
 */
export function createArming(host: Host = window, now: () => number = () => performance.now()) {
  let armedAt = Number.POSITIVE_INFINITY
  const rearm = () => {
    const isSeen = host.document.visibilityState === 'visible' && host.document.hasFocus()
    armedAt = isSeen ? now() + armAfter : Number.POSITIVE_INFINITY
  }
  for (const type of ['focus', 'blur', 'resize', 'pageshow']) host.addEventListener(type, rearm)
  host.document.addEventListener('visibilitychange', rearm)
  return {
    /** Something else is shown now. */
    rearm,
    /** Whether this press counts. One that doesn't begins the wait anew, and so does one that does. */
    allows({ isTrusted, detail }: Press): boolean {
      const isAllowed = isTrusted && detail <= 1 && now() >= armedAt
      rearm()
      return isAllowed
    },
  }
}
