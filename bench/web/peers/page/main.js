import { LiFiWidget } from '@lifi/widget'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

const widget = createElement(LiFiWidget, { integrator: 'oxbow-bench', config: { variant: 'compact' } })
createRoot(document.getElementById('root')).render(
  createElement(QueryClientProvider, { client: new QueryClient() }, widget),
)
