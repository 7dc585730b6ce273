import type { ReviewConsent } from './ReviewPlan.ts'

/** Combines two consents into one. */
export function bothConsents(
  one: ReviewConsent | undefined,
  other: ReviewConsent | undefined,
): ReviewConsent | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return {
    grounds: [one.grounds, other.grounds].join(),
    tone: one.tone === 'critical' ? one.tone : other.tone,
    text: (
      <>
        {one.text} {other.text}
      </>
    ),
  }
}
