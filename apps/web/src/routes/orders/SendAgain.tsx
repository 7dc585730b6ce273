import { useLingui } from '@lingui/react/macro'
import { toFailure } from '@oxbow/failures/toFailure'
import { orderFailures } from '@oxbow/orders/orderFailures'
import { Banner } from '@oxbow/ui/Banner'
import { Button } from '@oxbow/ui/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toOrderMessage } from '../../state/failure/toOrderMessage.ts'

/** Says that only this device has the signed order, and sends it to the server again. */
export function SendAgain({ book, onSend }: SendAgain.Props) {
  const { t, i18n } = useLingui()
  const queries = useQueryClient()
  const { error, isPending, mutate } = useMutation({
    mutationFn: onSend,
    onSuccess: () => queries.invalidateQueries({ queryKey: [book] }),
  })
  return (
    <>
      <Banner
        tone="caution"
        action={
          <Button size="sm" variant="secondary" busy={isPending} onClick={() => mutate()}>
            {t`Send again`}
          </Button>
        }
      >
        {t`Saved on this device only. Whoever has it can fill it until you cancel it.`}
      </Banner>
      {error && (
        <div role="alert">
          <Banner tone="critical">{i18n._(toOrderMessage(toFailure(error, orderFailures).code))}</Banner>
        </div>
      )}
    </>
  )
}

export declare namespace SendAgain {
  type Props = {
    /** The list that is refreshed once the server has it. */
    book: 'orders' | 'plans'
    /** Idempotent: sending it twice creates one order. */
    onSend: () => Promise<void>
  }
}
