import { useLingui } from '@lingui/react/macro'
import { Dialog } from '@oxbow/ui/Dialog'
import { BlockedWindowNotice } from '../features/review/BlockedWindowNotice.tsx'

/** Shows a blocked wallet window if nothing else on screen does. */
export function BlockedWindowDialog({ onClose }: BlockedWindowDialog.Props) {
  const { t } = useLingui()
  return (
    <Dialog open onClose={onClose} title={t`Continue in your wallet`} closeLabel={t`Close`} width="sm">
      <BlockedWindowNotice isAlone className="px-5 pt-1 pb-5" />
    </Dialog>
  )
}

export declare namespace BlockedWindowDialog {
  type Props = { onClose: () => void }
}
