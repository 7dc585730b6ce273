import { useLingui } from '@lingui/react/macro'
import { Banner } from '@oxbow/ui/Banner'
import { Button } from '@oxbow/ui/Button'
import { useNavigate } from '@tanstack/react-router'
import type { OrderItem } from '../../features/orders/OrderItem.ts'
import { useOrderWords } from '../../features/orders/useOrderWords.ts'

/** Which order the form is about to replace, and the way back to a new one. */
export function EditedOrder({ item }: { item: OrderItem }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const amounts = useOrderWords().amounts(item)
  return (
    <Banner
      tone="info"
      title={t`Editing your order`}
      action={
        <Button
          size="sm"
          variant="secondary"
          onClick={() => void navigate({ to: '.', search: ({ edit: _, ...old }) => old, replace: true })}
        >
          {t`Keep it`}
        </Button>
      }
    >
      {amounts}
    </Banner>
  )
}
