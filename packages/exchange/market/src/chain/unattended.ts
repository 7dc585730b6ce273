/** A timer that does not keep a Node process from ending; browsers end anyway. */
export function unattended<timer>(timer: timer): timer {
  ;(timer as { unref?: () => void }).unref?.()
  return timer
}
