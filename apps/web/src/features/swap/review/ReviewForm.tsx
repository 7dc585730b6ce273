import { Review } from '../../review/Review.tsx'
import { useSwapReview } from './useSwapReview.tsx'

/** The trade's effect on the wallet in plain words, before the wallet is asked. */
export function ReviewForm(props: useSwapReview.Props) {
  return <Review plan={useSwapReview(props)} />
}
