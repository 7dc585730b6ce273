import { Trans, useLingui } from '@lingui/react/macro'
import { Banner } from '@oxbow/ui/Banner'
import { TimeAgo } from './TimeAgo.tsx'

/** That figures from the index are of a while ago. */
export function LateIndexNotice({ timestamp, networkName }: LateIndexNotice.Props) {
  const { t } = useLingui()
  const age = <TimeAgo timestamp={timestamp} />
  return (
    <div role="status">
      <Banner
        tone="caution"
        title={
          networkName === undefined ? (
            <Trans>Prices as of {age}</Trans>
          ) : (
            <Trans>
              {networkName}: prices as of {age}
            </Trans>
          )
        }
      >
        {t`Market data is catching up with the network. Swap quotes don’t depend on it.`}
      </Banner>
    </div>
  )
}

export declare namespace LateIndexNotice {
  type Props = {
    /** Unix seconds of the last block that the figures know. */
    timestamp: number
    /** Where other networks are on the page too. */
    networkName: string | undefined
  }
}
