import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { checkNode, type NodeHealth } from '@oxbow/client/checkNode'
import { urlsOf } from '@oxbow/client/NodeSettings'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { NodeHealthLine } from '../features/node/NodeHealthLine.tsx'
import { NodeView } from '../features/node/NodeView.tsx'
import { changeIsAlone, changeNodeUrls, useNodeSettings } from '../state/node/nodes.ts'

/** The settings view for the user's own nodes, connected to the settings. */
export function NodePage({ networks, onClose }: { networks: readonly Network[]; onClose: () => void }) {
  const { t } = useLingui()
  const settings = useNodeSettings()
  const networkOf = (chainId: number) => networks.find((network) => network.chainId === chainId)!
  return (
    <NodeView
      networks={networks}
      urlsOf={(chainId) => urlsOf(settings, chainId)}
      isAlone={settings.isAlone}
      onUrls={changeNodeUrls}
      onAlone={changeIsAlone}
      check={(url, chainId) => checkNode({ url, network: networkOf(chainId) })}
      renderHealth={(url, chainId) => <Health url={url} network={networkOf(chainId)} />}
      whatLeaves={
        <Link
          to="/what-leaves-this-device"
          onClick={onClose}
          className="min-h-6 self-start text-sm text-accent-text underline"
        >
          {t`Privacy: what leaves this device`}
        </Link>
      }
    />
  )
}

function Health({ url, network }: { url: string; network: Network }) {
  const { chainId, name } = network
  const { data } = useQuery({
    queryKey: ['node-health', { url, chainId }],
    queryFn: ({ client, queryKey }) => {
      const known = client.getQueryData<NodeHealth>(queryKey)
      return checkNode({ url, network, abilities: known?.status === 'ok' ? known.abilities : undefined })
    },
    refetchInterval: 10_000,
    gcTime: 0,
  })
  return <NodeHealthLine health={data} networkName={name} onReload={() => window.location.reload()} />
}
