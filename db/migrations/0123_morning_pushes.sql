-- The days on whose morning staff's devices were told what is due, so that it is told once.
create table morning_pushes (
  day date primary key
);
