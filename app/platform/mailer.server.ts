export type Mail = { to: string; subject: string; text: string }

/** Sends one mail, or throws. Without SMTP_URL mails are files in DATA_DIR/mail. */
export type Mailer = { send(mail: Mail): Promise<void> }
