import { useState } from 'react'
import { Disclosure } from '../../src/Disclosure.tsx'
import { Specimen } from '../Specimen.tsx'

export function DisclosurePage() {
  const [isOpen, setIsOpen] = useState(true)
  const [isOtherOpen, setIsOtherOpen] = useState(false)
  return (
    <Specimen title="Disclosure">
      <div className="max-w-96">
        <Disclosure open={isOpen} onChange={setIsOpen} title="Protocol">
          <ul className="flex flex-col ps-2 pb-2 text-text-muted">
            <li>
              <a href="#pools" className="flex min-h-11 items-center">
                Pools
              </a>
            </li>
            <li>
              <a href="#docs" className="flex min-h-11 items-center">
                Documentation
              </a>
            </li>
          </ul>
        </Disclosure>
        <Disclosure open={isOtherOpen} onChange={setIsOtherOpen} title="Other wallets">
          <p className="px-2 pb-3 text-text-muted">None of them announced itself.</p>
        </Disclosure>
      </div>
    </Specimen>
  )
}
