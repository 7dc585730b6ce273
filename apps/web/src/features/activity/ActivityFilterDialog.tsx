import { useLingui } from '@lingui/react/macro'
import { Button } from '@oxbow/ui/Button'
import { Dialog } from '@oxbow/ui/Dialog'
import { useState } from 'react'
import { ActivityFilterFields } from './ActivityFilterFields.tsx'

/** The transaction filters in a sheet. Changes apply immediately. */
export function ActivityFilterDialog({ onReset, onClosed, ...fields }: ActivityFilterDialog.Props) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(true)
  const close = () => setIsOpen(false)
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      onClosed={onClosed}
      title={t`Filters`}
      closeLabel={t`Close`}
      footer={
        <div className="flex gap-3">
          <Button variant="secondary" className="flex-1" onClick={onReset}>
            {t`Reset`}
          </Button>
          <Button className="flex-1" onClick={close}>
            {t`Show results`}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-5 overflow-y-auto px-5 pt-3 pb-5">
        <ActivityFilterFields {...fields} isInline={false} />
      </div>
    </Dialog>
  )
}

export declare namespace ActivityFilterDialog {
  type Props = Omit<ActivityFilterFields.Props, 'isInline'> & { onReset: () => void; onClosed: () => void }
}
