@echo off
rem Runs Savepoint: "savepoint start", or "savepoint help" for all commands. Needs nothing but this folder.
setlocal
set "home=%~dp0"
set /p version=<"%home%current"
"%home%versions\%version%\node.exe" "%home%versions\%version%\build\program\savepoint.js" %*
exit /b %errorlevel%
