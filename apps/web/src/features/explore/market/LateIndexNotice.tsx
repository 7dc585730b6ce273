import { Trans, useLingui } from '@lingui/react/macro'
import { Banner } from '@oxbow/ui/Banner'
import { TimeAgo } from './TimeAgo.tsx'

/** Says that the index lags behind, and by how much. */
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
    /** Time of the last indexed block, in Unix seconds. */
    timestamp: number
    /** Set if the page shows other networks too. */
    networkName: string | undefined
  }
}
