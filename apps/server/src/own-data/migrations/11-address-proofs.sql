-- Whether the key of the address signed for the passkeys of its wallet. Those kept before that was asked for stay as they are, until a passkey is added to
-- them with a proof, or until the owner of the address makes a wallet there.
alter table app.wallet add column is_address_proven boolean not null default false;
