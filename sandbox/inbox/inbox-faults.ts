export type InboxFaults = {
  mail: {
    /** 'lost': accepted, then the connection is cut. 'no-mailbox' is a permanent refusal, 'busy' a temporary one. */
    answer: 'reset' | 'busy' | 'no-mailbox' | 'lost' | null
    times: number
    slowMs: number
  }
  sms: {
    /**
     * 'lost': accepted, then the connection is cut. 'bad-sender' answers 201 with an empty list, as the real service
     * does.
     */
    answer:
      | 'reset'
      | 'lost'
      | 'html-502'
      | 'error-503'
      | 'unauthorized'
      | 'bad-sender'
      | 'no-balance'
      | 'not-taken'
      | 'blocked'
      | null
    times: number
    slowMs: number
    /** The delivery report of an accepted SMS; null: delivered. 'late-sent': the reports come in the wrong order. */
    report: 'failed' | 'never' | 'twice' | 'late-sent' | null
  }
}

export const noInboxFaults = (): InboxFaults => ({
  mail: { answer: null, times: 0, slowMs: 0 },
  sms: { answer: null, times: 0, slowMs: 0, report: null },
})

export const inboxFaultChoices: Record<string, readonly string[]> = {
  'mail.answer': ['reset', 'busy', 'no-mailbox', 'lost'],
  'sms.answer': [
    'reset',
    'lost',
    'html-502',
    'error-503',
    'unauthorized',
    'bad-sender',
    'no-balance',
    'not-taken',
    'blocked',
  ],
  'sms.report': ['failed', 'never', 'twice', 'late-sent'],
}
