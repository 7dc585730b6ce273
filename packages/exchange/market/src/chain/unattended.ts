/** A timer that doesn't keep a Node process alive; no effect in browsers. */
export function unattended<timer>(timer: timer): timer {
  ;(timer as { unref?: () => void }).unref?.()
  return timer
}
