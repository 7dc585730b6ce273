import { Button } from '../../src/Button.tsx'
import { toast } from '../../src/overlay/Toaster.tsx'
import { Specimen } from '../Specimen.tsx'

export function ToastPage() {
  return (
    <Specimen
      title="Toast"
      note="Goes by itself after 10 seconds, unless somebody is reading it. The same id replaces the one before."
      row
    >
      <Button
        variant="secondary"
        onClick={() =>
          toast({
            id: 'swap',
            tone: 'pending',
            title: 'Swapping 1.5 ETH',
            detail: 'Waiting for the next block',
            milliseconds: Number.POSITIVE_INFINITY,
          })
        }
      >
        Pending
      </Button>
      <Button
        variant="secondary"
        onClick={() => toast({ id: 'swap', tone: 'positive', title: 'Swapped 1.5 ETH for 3,604.12 USDC' })}
      >
        Done
      </Button>
      <Button
        variant="secondary"
        onClick={() =>
          toast({
            tone: 'critical',
            title: 'Failed to switch networks',
            detail: 'Your wallet did not answer.',
            action: { label: 'Try again', onPress: () => {} },
          })
        }
      >
        Failed
      </Button>
      <Button
        variant="secondary"
        onClick={() => toast({ tone: 'info', title: 'A new version is ready', detail: 'It starts when you reload.' })}
      >
        News
      </Button>
    </Specimen>
  )
}
