export type Mail = { to: string; subject: string; text: string }

/** Throws if the mail can't be sent. */
export type Mailer = { send(mail: Mail): Promise<void> }
