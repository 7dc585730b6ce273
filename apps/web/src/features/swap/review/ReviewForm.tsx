import { Review } from '../../review/Review.tsx'
import { useSwapReview } from './useSwapReview.tsx'

/** What the trade will do to the wallet's money, in plain words, before anything is asked of it. */
export function ReviewForm(props: useSwapReview.Props) {
  return <Review plan={useSwapReview(props)} />
}
