import { Progress } from '../../src/Progress.tsx'
import { Stepper } from '../../src/Stepper.tsx'
import { Specimen } from '../Specimen.tsx'

const stateLabels = { waiting: 'not started', active: 'under way', done: 'done', failed: 'failed' }

export function StepperPage() {
  return (
    <>
      <Specimen title="Stepper">
        <div className="grid gap-8 sm:grid-cols-2">
          <Stepper
            label="Swap 1.5 ETH"
            stateLabels={stateLabels}
            steps={[
              { id: 'approve', title: 'Approve USDC', state: 'done' },
              { id: 'sign', title: 'Sign the permit', detail: 'Confirm in your wallet.', state: 'active' },
              { id: 'swap', title: 'Swap', state: 'waiting' },
            ]}
          />
          <Stepper
            label="Swap 20 USDC"
            stateLabels={stateLabels}
            steps={[
              { id: 'wrap', title: 'Wrap ETH', state: 'done' },
              { id: 'swap', title: 'Swap', detail: 'The price moved too far. Nothing was traded.', state: 'failed' },
            ]}
          />
        </div>
      </Specimen>
      <Specimen title="Progress">
        <Progress label="Reading the chain" value={0.4} valueText="Block 1,204 of 3,000" />
        <Progress label="Waiting for your wallet" />
        <Progress label="All read" value={1} valueText="Done" tone="positive" />
      </Specimen>
    </>
  )
}
