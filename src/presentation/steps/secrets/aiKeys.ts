/** Keys of model providers and of the tools around them. Forms: the providers' own documentation. */
import type { PrefixedKey } from './tokens.ts'

const WORDS = '[A-Za-z0-9_-]'
const ALNUM = '[A-Za-z0-9]'

export const AI_KEYS: readonly PrefixedKey[] = [
  {
    kind: 'Anthropic token',
    prefixes: ['sk-ant-oat', 'sk-ant-ort', 'sk-ant-sid'],
    body: `${WORDS}{16,}`,
    where: 'inside',
  },
  { kind: 'Anthropic key', prefixes: ['sk-ant-'], body: `${WORDS}{16,}`, where: 'inside' },
  { kind: 'OpenRouter key', prefixes: ['sk-or-'], body: `${WORDS}{16,}`, where: 'inside' },
  { kind: 'Langfuse key', prefixes: ['sk-lf-'], body: `${WORDS}{16,}` },
  {
    kind: 'OpenAI key',
    prefixes: ['sk-proj-', 'sk-svcacct-', 'sk-admin-'],
    body: `${WORDS}{16,}`,
    where: 'inside',
  },
  { kind: 'OpenAI key', prefixes: ['sk-'], body: `${WORDS}{20,}`, weak: true },
  { kind: 'Hugging Face token', prefixes: ['hf_', 'api_org_'], body: `${ALNUM}{30,}` },
  { kind: 'xAI key', prefixes: ['xai-'], body: `${WORDS}{20,}`, weak: true },
  { kind: 'Groq key', prefixes: ['gsk_'], body: `${ALNUM}{20,}` },
  { kind: 'Perplexity key', prefixes: ['pplx-'], body: `${ALNUM}{20,}` },
  { kind: 'Replicate token', prefixes: ['r8_'], body: `${ALNUM}{30,}` },
  { kind: 'Cerebras key', prefixes: ['csk-'], body: `${ALNUM}{32,}` },
  { kind: 'Fireworks key', prefixes: ['fw_'], body: `${ALNUM}{20,}`, weak: true },
  { kind: 'Tavily key', prefixes: ['tvly-'], body: `${WORDS}{20,}`, weak: true },
  {
    kind: 'LangSmith key',
    prefixes: ['lsv2_pt_', 'lsv2_sk_', 'ls__'],
    body: `[a-f0-9]{32}(?:_[a-f0-9]{1,16})?`,
  },
  { kind: 'Pinecone key', prefixes: ['pcsk_'], body: '[A-Za-z0-9_]{30,}', weak: true },
  { kind: 'NVIDIA key', prefixes: ['nvapi-'], body: `${WORDS}{40,}` },
  { kind: 'RunPod key', prefixes: ['rpa_'], body: `${ALNUM}{40,}` },
  { kind: 'Together key', prefixes: ['tgp_v1_'], body: `${WORDS}{30,}` },
  { kind: 'Helicone key', prefixes: ['sk-helicone-'], body: `${WORDS}{16,}` },
  { kind: 'Jina key', prefixes: ['jina_'], body: `${WORDS}{40,}` },
  { kind: 'E2B key', prefixes: ['e2b_'], body: '[a-f0-9]{40}' },
  { kind: 'Firecrawl key', prefixes: ['fc-'], body: '[a-f0-9]{32}(?![A-Za-z0-9_-])' },
]
